//! Expensive reads: computed outside the async runtime, few at a time, and cached.

use std::io::{self, Read as _, Write as _};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use game::Eye;
use lru::LruCache;
use sha2::{Digest as _, Sha256};
use tokio::sync::{Semaphore, oneshot};

use crate::app::App;
use crate::error::ApiError;
use crate::limits::Client;
use crate::store::TableId;

/// Maximum total size of the cached results, compressed.
const CACHE_BYTES: usize = 32 * 1024 * 1024;
/// Maximum number of cached results.
const CACHE_ENTRIES: NonZeroUsize = NonZeroUsize::new(4096).expect("a positive number");

/// What an expensive read returns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ReadKind {
    Steps,
    Record,
}

/// Everything that the result of an expensive read depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ReadKey {
    pub(crate) table: TableId,
    pub(crate) version: u64,
    pub(crate) kind: ReadKind,
    pub(crate) eye: Eye,
}

/// A body with its hash, compressed.
#[derive(Debug)]
pub(crate) struct Packed {
    /// Hash of the uncompressed body.
    pub(crate) hash: String,
    pub(crate) gzip: Bytes,
}

impl Packed {
    pub(crate) fn new(plain: &[u8]) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        let written = encoder.write_all(plain).and_then(|()| encoder.finish());
        Self {
            hash: hex::encode(&Sha256::digest(plain)[..16]),
            gzip: written.expect("writing to memory cannot fail").into(),
        }
    }

    fn unpack(&self) -> io::Result<Bytes> {
        let mut plain = Vec::new();
        GzDecoder::new(&*self.gzip).read_to_end(&mut plain)?;
        Ok(plain.into())
    }
}

/// Result of a read.
#[derive(Debug)]
pub(crate) struct ReadResult {
    pub(crate) packed: Arc<Packed>,
    /// The uncompressed body, if it was just computed.
    plain: Option<Bytes>,
}

/// Runs expensive reads and caches their results.
#[derive(Debug)]
pub(crate) struct ReadPool {
    threads: Arc<Semaphore>,
    cache: Mutex<Cache>,
}

#[derive(Debug)]
struct Cache {
    results: LruCache<ReadKey, Arc<Packed>>,
    /// Total size of the results.
    bytes: usize,
}

impl Cache {
    fn insert(&mut self, key: ReadKey, packed: Arc<Packed>) {
        self.bytes += packed.gzip.len();
        // Also the least recently used result, if there are too many.
        if let Some((_, old)) = self.results.push(key, packed) {
            self.bytes -= old.gzip.len();
        }
        while self.bytes > CACHE_BYTES {
            let Some((_, old)) = self.results.pop_lru() else {
                break;
            };
            self.bytes -= old.gzip.len();
        }
    }
}

impl ReadPool {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            threads: Arc::new(Semaphore::new(threads)),
            cache: Mutex::new(Cache {
                results: LruCache::new(CACHE_ENTRIES),
                bytes: 0,
            }),
        }
    }

    /// Returns the cached result, or computes it.
    ///
    /// Reads of an address wait for each other, so that those of other addresses get their turn.
    pub(crate) async fn read(
        &self,
        app: &App,
        client: Client,
        key: &ReadKey,
        compute: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
    ) -> Result<ReadResult, ApiError> {
        if let Some(result) = self.cached(key) {
            return Ok(result);
        }
        let turn = app.addresses.read(client).await;
        let turn = turn.ok_or_else(too_many_reads)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await;
        // Another client may have read the same meanwhile.
        if let Some(result) = self.cached(key) {
            return Ok(result);
        }
        let result = run(app, move || {
            // Held by the computation: it continues if the client disconnects.
            let _held = (turn, thread);
            let plain = Bytes::from(compute()?);
            Ok(ReadResult {
                packed: Arc::new(Packed::new(&plain)),
                plain: Some(plain),
            })
        });
        let result = result.await?;
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.insert(key.clone(), Arc::clone(&result.packed));
        Ok(result)
    }

    fn cached(&self, key: &ReadKey) -> Option<ReadResult> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let packed = cache.results.get(key)?;
        Some(ReadResult {
            packed: Arc::clone(packed),
            plain: None,
        })
    }

    /// The uncompressed body of a result.
    pub(crate) async fn plain(
        &self,
        app: &App,
        client: Client,
        result: ReadResult,
    ) -> Result<Bytes, ApiError> {
        if let Some(plain) = result.plain {
            return Ok(plain);
        }
        let turn = app.addresses.read(client).await;
        let turn = turn.ok_or_else(too_many_reads)?;
        let thread = Arc::clone(&self.threads).acquire_owned().await;
        run(app, move || {
            let _held = (turn, thread);
            result.packed.unpack().map_err(|why| {
                tracing::error!(%why, "failed to decompress a cached response");
                ApiError::unavailable()
            })
        })
        .await
    }
}

/// Runs a computation outside the async runtime.
async fn run<T: Send + 'static>(
    app: &App,
    compute: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let (sender, receiver) = oneshot::channel();
    let compute = Box::new(move || {
        // The client may have disconnected.
        let _ = sender.send(compute());
    });
    app.hub.environment().run_search(compute).await;
    receiver.await.unwrap_or_else(|_| {
        tracing::error!("a read panicked");
        Err(ApiError::unavailable())
    })
}

fn too_many_reads() -> ApiError {
    ApiError::too_many("too many replays and records are being read from this address: retry later")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(version: u64) -> ReadKey {
        ReadKey {
            table: TableId("t".to_owned()),
            version,
            kind: ReadKind::Steps,
            eye: Eye::Spectator,
        }
    }

    #[test]
    fn the_cache_is_bounded_and_keeps_what_was_used_last() {
        let pool = ReadPool::new(1);
        let megabyte = || {
            let gzip = Bytes::from(vec![0; 1024 * 1024]);
            let hash = String::new();
            Arc::new(Packed { hash, gzip })
        };
        for version in 0..100 {
            pool.cache.lock().unwrap().insert(key(version), megabyte());
            assert!(pool.cached(&key(0)).is_some());
        }
        let cache = pool.cache.lock().unwrap();
        assert_eq!(cache.bytes, CACHE_BYTES);
        assert_eq!(cache.results.len(), 32);
        assert!(cache.results.contains(&key(99)) && !cache.results.contains(&key(50)));
    }

    #[test]
    fn packed_bodies_are_smaller_and_unpack_to_the_same() {
        let text = "claim 17, ".repeat(1000);
        let packed = Packed::new(text.as_bytes());
        assert!(packed.gzip.len() * 10 < text.len());
        assert_eq!(packed.unpack().unwrap(), text);
        assert_ne!(packed.hash, Packed::new(b"other").hash);
    }
}
