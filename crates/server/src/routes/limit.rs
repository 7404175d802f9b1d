//! Middleware that enforces the limits per client address.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use hyper::body::{Frame, SizeHint};

use super::identity::Peer;
use crate::app::App;
use crate::client_address::ClientAddress;
use crate::error::ApiError;
use crate::limits::Client;
use crate::listen::Connection;

/// Takes a request from the limits of its address, and charges its response to them.
///
/// Refusals are delayed, so that a client that repeats its requests at once cannot keep the server
/// busy with refusing them.
pub(super) async fn limit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<Peer>();
    let Peer {
        address,
        connection,
    } = peer.expect("every connection has a peer").clone();
    // Probes are not admitted by their address.
    let admitted = request.extensions().get::<ClientAddress>().copied();
    let guest = app.keys.identify(request.headers(), app.now());
    let guest = guest.ok().flatten();
    let client = Client::new(admitted.unwrap_or_else(|| address.into()), guest.is_some());
    if let Err(wait) = app.addresses.take_request(client) {
        app.hub.metrics().refusals.inc();
        tokio::time::sleep(app.config.limits.refusal_delay).await;
        let detail = "too many requests or bytes from this address: retry later";
        return too_many(detail, wait);
    }
    connection.begin_request(client.is_guest());
    request.extensions_mut().insert(client);
    let response = next.run(request).await;
    response.map(|body| {
        Body::new(ChargedBody {
            body,
            app,
            client,
            connection,
        })
    })
}

/// Response with the time after which a retry can succeed.
fn too_many(detail: &str, wait: Duration) -> Response {
    let mut response = ApiError::too_many(detail).into_response();
    let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    response
}

/// Body of a response that is charged to its client.
struct ChargedBody {
    body: Body,
    app: Arc<App>,
    client: Client,
    connection: Arc<Connection>,
}

impl HttpBody for ChargedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled
            && let Some(bytes) = frame.data_ref()
        {
            self.app.addresses.charge(self.client, bytes.len());
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ChargedBody {
    fn drop(&mut self) {
        self.connection.end_response();
    }
}
