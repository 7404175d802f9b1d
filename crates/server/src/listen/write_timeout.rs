//! Write timeout of a connection: disconnects clients that do not read.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// Bytes that a slow client must accept within the timeout.
const MIN_PROGRESS: usize = 16 * 1024;

/// A stream whose writes fail if the other end does not read.
///
/// While the other end accepts less than it is sent, it must accept [`MIN_PROGRESS`] bytes in every
/// timeout: a client that reads a byte now and then would hold its connection, and the response in
/// memory, for hours.
#[derive(Debug)]
pub(super) struct WriteTimeout<S> {
    stream: S,
    timeout: Duration,
    /// Timer of the running stall; kept, because a slow client stalls often.
    timer: Option<Pin<Box<Sleep>>>,
    /// Bytes accepted since the stall began; none if nothing is stalled.
    progress: Option<usize>,
}

impl<S> WriteTimeout<S> {
    pub(super) const fn new(stream: S, timeout: Duration) -> Self {
        Self {
            stream,
            timeout,
            timer: None,
            progress: None,
        }
    }

    /// Handles the result of a write of `offered` bytes.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        offered: usize,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &result {
            Poll::Ready(Ok(accepted)) if *accepted >= offered => self.progress = None,
            Poll::Ready(Ok(accepted)) => {
                if let Some(progress) = &mut self.progress {
                    *progress += accepted;
                    if *progress >= MIN_PROGRESS {
                        self.progress = None;
                    }
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.stalled(context).map(Err),
        }
        result
    }

    /// Continues or begins a stall; ready with an error after the timeout.
    fn stalled(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let timeout = self.timeout;
        let timer = self
            .timer
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(timeout)));
        if self.progress.is_none() {
            self.progress = Some(0);
            timer.as_mut().reset(Instant::now() + timeout);
        }
        ready!(timer.as_mut().poll(context));
        let message = "the client does not read";
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, message))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, bytes.len(), result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        let offered = parts.iter().map(|part| part.len()).sum();
        self.written(context, offered, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_flush(context) {
            Poll::Pending => self.stalled(context).map(Err),
            done @ Poll::Ready(_) => done,
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_shutdown(context) {
            Poll::Pending => self.stalled(context).map(Err),
            done @ Poll::Ready(_) => done,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn a_write_fails_when_the_other_end_does_not_read() {
        let (ours, _theirs) = tokio::io::duplex(1000);
        let mut stream = WriteTimeout::new(ours, TIMEOUT);
        let start = Instant::now();
        let failed = stream.write_all(&[0; 2000]).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
        assert_eq!(start.elapsed().as_secs(), TIMEOUT.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_write_fails_when_the_other_end_reads_too_slowly() {
        let (ours, mut theirs) = tokio::io::duplex(1000);
        let mut stream = WriteTimeout::new(ours, TIMEOUT);
        let reading = tokio::spawn(async move {
            while theirs.read_u8().await.is_ok() {
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        });
        let failed = stream.write_all(&vec![0; 100_000]).await.unwrap_err();
        assert_eq!(failed.kind(), io::ErrorKind::TimedOut);
        drop(stream);
        reading.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_on_a_slow_line_gets_everything() {
        let (ours, mut theirs) = tokio::io::duplex(1000);
        let mut stream = WriteTimeout::new(ours, TIMEOUT);
        let reading = tokio::spawn(async move {
            let (mut count, mut buffer) = (0, [0; 1000]);
            // A kilobyte per second: a minute and a half.
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                match theirs.read(&mut buffer).await.unwrap() {
                    0 => return count,
                    read => count += read,
                }
            }
        });
        let start = Instant::now();
        stream.write_all(&vec![0; 100_000]).await.unwrap();
        assert!(start.elapsed() > 3 * TIMEOUT);
        drop(stream);
        assert_eq!(reading.await.unwrap(), 100_000);
    }
}
