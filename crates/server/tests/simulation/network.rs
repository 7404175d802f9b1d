//! Simulated network: byte streams with delays, cuts and resets.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::plan::FaultKind;
use crate::world::{World, lock};

/// Maximum delay of a segment in milliseconds.
const MAX_DELAY: u64 = 4;

/// One direction of a connection.
#[derive(Debug, Default)]
struct Pipe {
    /// Segments with the time of their delivery.
    segments: VecDeque<(Instant, Vec<u8>)>,
    /// Time of the last delivery: segments do not overtake each other.
    last: Option<Instant>,
    closed: bool,
    reset: bool,
    /// Nothing that is written arrives any more, not even the end.
    silent: bool,
    reader: Option<Waker>,
}

impl Pipe {
    fn wake(&mut self) {
        if let Some(reader) = self.reader.take() {
            reader.wake();
        }
    }
}

/// End of a simulated connection.
#[derive(Debug)]
pub(crate) struct Stream {
    world: Arc<World>,
    link: Link,
    incoming: Arc<Mutex<Pipe>>,
    outgoing: Arc<Mutex<Pipe>>,
    timer: Option<Pin<Box<Sleep>>>,
}

/// The client and the server of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) client: usize,
    pub(crate) server: usize,
}

/// Handle that resets or silences a connection.
#[derive(Debug)]
pub(crate) struct Breaker {
    pipes: [Arc<Mutex<Pipe>>; 2],
}

impl Breaker {
    /// Resets the connection: both ends fail.
    pub(crate) fn reset(&self) {
        for pipe in &self.pipes {
            let mut pipe = lock(pipe);
            pipe.reset = true;
            pipe.wake();
        }
    }

    /// Resets the end of the server only: the client hears nothing any more.
    pub(crate) fn silence(&self) {
        let [up, down] = &self.pipes;
        lock(down).silent = true;
        let mut up = lock(up);
        up.reset = true;
        up.wake();
    }
}

/// Opens a connection: the ends of the client and of the server.
pub(crate) fn connection(world: &Arc<World>, link: Link) -> (Stream, Stream, Breaker) {
    let (up, down) = (Arc::default(), Arc::default());
    let end = |incoming: &Arc<Mutex<Pipe>>, outgoing: &Arc<Mutex<Pipe>>| Stream {
        world: Arc::clone(world),
        link,
        incoming: Arc::clone(incoming),
        outgoing: Arc::clone(outgoing),
        timer: None,
    };
    let (client, server) = (end(&down, &up), end(&up, &down));
    (client, server, Breaker { pipes: [up, down] })
}

/// End of the time in which a link holds back what is sent.
pub(crate) fn cut_until(world: &World, link: Link) -> Option<u64> {
    let Link { client, server } = link;
    let is = |kind| kind == FaultKind::ClientCut { client, server };
    world.plan.active(world.now(), is)
}

impl Stream {
    /// Time at which a segment that is sent now arrives.
    fn arrival(&self) -> Instant {
        let delay = self.world.delay(0, MAX_DELAY);
        let now = self.world.now();
        let from = cut_until(&self.world, self.link).unwrap_or(now);
        self.world.instant(from + delay)
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            let incoming = Arc::clone(&self.incoming);
            let mut pipe = lock(&incoming);
            if pipe.reset {
                return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
            }
            let Some((arrival, bytes)) = pipe.segments.front_mut() else {
                if pipe.closed {
                    return Poll::Ready(Ok(()));
                }
                pipe.reader = Some(context.waker().clone());
                return Poll::Pending;
            };
            if *arrival <= Instant::now() {
                let count = bytes.len().min(buffer.remaining());
                buffer.put_slice(&bytes[..count]);
                bytes.drain(..count);
                if bytes.is_empty() {
                    pipe.segments.pop_front();
                }
                self.timer = None;
                return Poll::Ready(Ok(()));
            }
            let arrival = *arrival;
            pipe.reader = Some(context.waker().clone());
            drop(pipe);
            let timer = self
                .timer
                .get_or_insert_with(|| Box::pin(sleep_until(arrival)));
            if timer.deadline() != arrival {
                timer.as_mut().reset(arrival);
            }
            if timer.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let arrival = self.arrival();
        let mut pipe = lock(&self.outgoing);
        if pipe.reset || pipe.closed {
            return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into()));
        }
        if pipe.silent {
            return Poll::Ready(Ok(bytes.len()));
        }
        let arrival = pipe.last.map_or(arrival, |last| last.max(arrival));
        pipe.last = Some(arrival);
        pipe.segments.push_back((arrival, bytes.to_vec()));
        pipe.wake();
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.close();
        Poll::Ready(Ok(()))
    }
}

impl Stream {
    fn close(&self) {
        let mut pipe = lock(&self.outgoing);
        if !pipe.silent {
            pipe.closed = true;
            pipe.wake();
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.close();
    }
}
