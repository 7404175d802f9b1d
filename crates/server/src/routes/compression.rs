//! Compression of responses without secrets.

use axum::http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, Predicate as _, SizeAbove};

/// Smallest body that is compressed, in bytes.
const MIN_BYTES: u64 = 1024;

/// Marks responses that may be compressed.
///
/// The length of a compressed response tells something about its content, also if it is encrypted
/// (BREACH). So responses with secrets of a player are never compressed: tokens, link codes, racks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compressible;

/// Compresses marked responses as fast as possible: it happens between the moves of players.
pub(super) fn layer() -> CompressionLayer<And<SizeAbove, IsCompressible>> {
    let is_compressible = is_compressible as IsCompressible;
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(MIN_BYTES).and(is_compressible))
}

type IsCompressible = fn(StatusCode, Version, &HeaderMap, &Extensions) -> bool;

fn is_compressible(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Compressible>().is_some()
}
