//! Connection handling and graceful shutdown.

mod connection_table;
mod write_timeout;

pub(crate) use connection_table::{Connection, Priority};

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt as _;

use crate::app::App;
use crate::client_address::ClientAddress;
use crate::routes::{self, Peer};
use connection_table::ConnectionTable;
use write_timeout::WriteTimeout;

/// Time limit for running requests during graceful shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of request headers.
const HEADER_BYTES: usize = 16 * 1024;
/// Delay after a failed `accept`, for example when file descriptors run out.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// Serves connections until [`App::stop`], then shuts down as [`Connections::shutdown`].
pub async fn serve(app: Arc<App>, listener: TcpListener) -> io::Result<()> {
    let connections = Connections::new(Arc::clone(&app));
    loop {
        let permit = tokio::select! {
            biased;
            () = app.stopped() => break,
            permit = connections.permit() => permit,
        };
        let accepted = tokio::select! {
            biased;
            () = app.stopped() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            // The client disconnected, or file descriptors ran out: keep serving.
            Err(error) => {
                tracing::warn!(%error, "failed to accept a connection");
                tokio::time::sleep(ACCEPT_RETRY).await;
                continue;
            }
        };
        // A connection of an address that has too many is closed.
        let Some(peer) = connections.admit(permit, address.ip()) else {
            continue;
        };
        let _ = stream.set_nodelay(true);
        tokio::spawn(connections.exchange(stream, peer));
    }
    drop(listener);
    connections.shutdown().await;
    Ok(())
}

/// HTTP server without a listener: the caller passes in each connection.
#[derive(Clone, Debug)]
pub struct Connections {
    app: Arc<App>,
    router: Router,
    http: http1::Builder,
    permits: Arc<Semaphore>,
    table: Arc<ConnectionTable>,
}

impl Connections {
    /// Creates the HTTP side of a server.
    pub fn new(app: Arc<App>) -> Self {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new())
            .header_read_timeout(app.config.limits.header_timeout)
            .max_buf_size(HEADER_BYTES);
        let limits = &app.config.limits;
        Self {
            router: routes::router(Arc::clone(&app)),
            http,
            permits: Arc::new(Semaphore::new(limits.connections)),
            table: ConnectionTable::new(limits.connections, limits.address_connections),
            app,
        }
    }

    /// Serves one connection until it is closed, or until [`App::stop`].
    pub async fn serve(&self, stream: impl ByteStream, address: IpAddr) {
        let permit = self.permit().await;
        if let Some(peer) = self.admit(permit, address) {
            self.exchange(stream, peer).await;
        }
    }

    /// Waits for the permit of another connection; closes one if players need it.
    async fn permit(&self) -> OwnedSemaphorePermit {
        if self.table.make_room() {
            self.app.hub.metrics().replaced_connections.inc();
        }
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        permit.expect("the semaphore is never closed")
    }

    /// Adds a connection unless there are too many from its address.
    fn admit(&self, permit: OwnedSemaphorePermit, address: IpAddr) -> Option<Peer> {
        let client = ClientAddress::from(address);
        // The connections of a proxy are those of all clients.
        let is_limited = self.app.config.proxies == 0 && !client.is_local();
        let connection = self.table.admit(permit, is_limited.then_some(client))?;
        Some(Peer {
            address,
            connection,
        })
    }

    fn exchange<S: ByteStream>(
        &self,
        stream: S,
        peer: Peer,
    ) -> impl Future<Output = ()> + Send + use<S> {
        let router = self.router.clone();
        let stream = WriteTimeout::new(stream, self.app.config.limits.send_timeout);
        let open = Arc::clone(&peer.connection);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = self
            .http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let app = Arc::clone(&self.app);
        async move {
            let mut connection = pin!(connection);
            // Connection errors only concern the client.
            tokio::select! {
                biased;
                _ = connection.as_mut() => {}
                () = open.closing() => {}
                () = app.stopped() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        }
    }

    /// Ends the server after [`App::stop`].
    ///
    /// Running requests are finished, up to a timeout; background tasks end, and the
    /// store is closed.
    pub async fn shutdown(self) {
        // Every open connection holds a permit.
        let all = self
            .permits
            .acquire_many(self.app.config.limits.connections as u32);
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, all).await.is_err() {
            tracing::warn!("shutdown timeout: some requests were not finished");
        }
        self.app.hub.shutdown().await;
    }
}

/// A connection to a client, such as a TCP stream.
pub trait ByteStream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + 'static> ByteStream for S {}
