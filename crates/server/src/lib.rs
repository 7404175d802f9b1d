//! HTTP and WebSocket server for game tables.

mod app;
mod client_address;
mod environment;
mod error;
mod guest;
mod hosts;
mod limits;
mod listen;
mod live;
mod metrics;
mod opponents;
mod read_pool;
mod routes;
mod seeds;
pub mod store;

pub use app::{App, Config};
pub use environment::{Environment, SystemEnvironment};
pub use guest::{KeyRotation, rotate_key};
pub use hosts::{HostName, InvalidHostName};
pub use limits::{PerAddress, Rate, RateLimits};
pub use listen::{ByteStream, Connections, serve};
pub use routes::{openapi, serve_metrics};
