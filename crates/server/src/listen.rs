//! Connection handling and graceful shutdown.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

use crate::app::App;
use crate::routes::{self, Peer};

/// Time limit for running requests during graceful shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of request headers.
const HEADER_BYTES: usize = 16 * 1024;
/// Delay after a failed `accept`, for example when file descriptors run out.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// Serves connections until [`App::stop`].
///
/// Then running requests are finished, background tasks end, and the store is closed.
pub async fn serve(app: Arc<App>, listener: TcpListener) -> io::Result<()> {
    let router = routes::router(Arc::clone(&app));
    let connections = Arc::new(Semaphore::new(app.config.limits.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.header_timeout)
        .max_buf_size(HEADER_BYTES);
    loop {
        let permit = Arc::clone(&connections).acquire_owned();
        let permit = tokio::select! {
            permit = permit => permit,
            () = app.stopped() => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopped() => break,
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
        let _ = stream.set_nodelay(true);
        let peer = Peer {
            address: address.ip(),
            permit: permit.ok().map(Arc::new),
        };
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let app = Arc::clone(&app);
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // Connection errors only concern the client.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = app.stopped() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
    drop(listener);
    // Every open connection holds a permit.
    let all = connections.acquire_many(app.config.limits.connections as u32);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, all).await.is_err() {
        tracing::warn!("shutdown timeout: some requests were not finished");
    }
    app.hub.shutdown().await;
    Ok(())
}
