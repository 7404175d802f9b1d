//! The page.

use axum::http::header;
use axum::response::{Html, IntoResponse};

/// What a browser is shown.
pub(super) async fn home() -> Html<&'static str> {
    Html(include_str!("page/home.html"))
}

pub(super) async fn style() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "text/css; charset=utf-8")],
        include_str!("page/style.css"),
    )
}
