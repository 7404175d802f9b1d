//! Deterministic simulation of the server core: time, network and storage are simulated.
//!
//! `make simulate SEEDS=N` runs many seeds, `make simulate SEED=S` runs one and prints its history.

mod client;
mod cluster;
mod history;
mod laws;
mod network;
mod observer;
mod plan;
mod player;
mod random;
mod run;
mod seeds;
mod storage;
mod store;
mod world;
