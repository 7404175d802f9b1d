//! Connections.

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

/// How long requests that were begun may take once the server is to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(10);
/// The largest header of a request.
const HEADER_BYTES: usize = 16 * 1024;
/// How long to wait when there is nothing left to accept connections with.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers until [`App::stop`]; then everything that was begun is finished, and the store is shut.
pub async fn serve(app: Arc<App>, listener: TcpListener) -> io::Result<()> {
    let router = routes::router(Arc::clone(&app));
    let connections = Arc::new(Semaphore::new(app.config.limits.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.header)
        .max_buf_size(HEADER_BYTES);
    loop {
        let place = Arc::clone(&connections).acquire_owned();
        let place = tokio::select! {
            place = place => place,
            () = app.stopped() => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.stopped() => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            // A client that has gone again, or there are too many files: neither is a reason to end.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let peer = Peer {
            address: address.ip(),
            place: place.ok().map(Arc::new),
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
            // What goes wrong on a connection is the client's to notice.
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
    // Whoever is still there holds a place.
    let all = connections.acquire_many(app.config.limits.connections as u32);
    if tokio::time::timeout(LAST_REQUESTS, all).await.is_err() {
        tracing::warn!("some requests were not finished");
    }
    app.hub.shut().await;
    Ok(())
}
