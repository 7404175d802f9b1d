//! Tables for everybody.

pub mod store;
