//! Group commit: one writer executes the write operations of a store in batches.
//!
//! A commit waits for the disk, so all queued operations are committed together. After any failure
//! the connection is closed and opened again: a database and its driver may disagree about an open
//! transaction, and a full disk must not disable the server once there is space again.

use table::{Outage, Time};
use tokio::sync::{mpsc, oneshot};

use super::{Append, Appended, Lease, StoreError, UsedCode};

/// Maximum number of operations per commit.
const MAX_BATCH: usize = 256;
/// Capacity of the write queue.
const QUEUE: usize = 4096;

/// A database that commits batches of operations.
pub trait BatchDatabase: Send + 'static {
    /// An open connection.
    type Connection: Send;

    /// Opens a new connection after a failure.
    fn open(&mut self) -> impl Future<Output = Result<Self::Connection, StoreError>> + Send;

    /// Commits a batch and sets the results of its operations.
    fn commit(
        &mut self,
        connection: &mut Self::Connection,
        batch: &mut [Operation],
    ) -> impl Future<Output = Result<(), BatchError>> + Send;

    /// Closes a connection at the end of the server.
    fn close(&mut self, connection: Self::Connection) -> impl Future<Output = ()> + Send;
}

/// Failure of a batch. Nothing of it is acknowledged.
#[derive(Debug)]
pub enum BatchError {
    /// A statement met damaged data: other operations of the batch may succeed alone.
    Damaged(StoreError),
    /// All operations of the batch have failed.
    Failed(StoreError),
}

/// A write operation, with its result.
#[derive(Debug)]
pub enum Operation {
    Append(Box<Append>, Reply<Appended>),
    Lease(OwnedLease, Reply<bool>),
    /// Name and new value of a secret.
    Secret([String; 2], Reply<String>),
    UseOnce(OwnedCode, Reply<bool>),
    /// Time and maximum gap of a heartbeat.
    Heartbeat([Time; 2], Reply<Vec<Outage>>),
    /// Writes without an effect, to test whether writing is possible.
    Probe(Reply<()>),
    Close(oneshot::Sender<()>),
}

/// A [`Lease`] that owns its texts.
#[derive(Clone, Debug)]
pub struct OwnedLease {
    pub table: String,
    pub version: u64,
    pub by: String,
    pub now: Time,
    pub until: Time,
}

/// A [`UsedCode`] that owns its text.
#[derive(Clone, Debug)]
pub struct OwnedCode {
    pub digest: String,
    pub now: Time,
    pub until: Time,
}

/// Channel for the result of an operation, sent once it is on disk.
#[derive(Debug)]
pub struct Reply<T> {
    /// Set by [`BatchDatabase::commit`].
    pub result: Option<T>,
    sender: oneshot::Sender<Result<T, StoreError>>,
}

impl<T> Reply<T> {
    fn channel() -> (Self, oneshot::Receiver<Result<T, StoreError>>) {
        let (sender, receiver) = oneshot::channel();
        let result = None;
        (Self { result, sender }, receiver)
    }

    /// Sends the result or the error; no effect if the caller no longer waits.
    fn send(self, error: Option<StoreError>) {
        let result = match error {
            Some(error) => Err(error),
            None => self.result.ok_or_else(StoreError::lost),
        };
        drop(self.sender.send(result));
    }
}

impl Operation {
    /// Ends an operation that is on disk, or has failed.
    fn end(self, error: Option<StoreError>) {
        match self {
            Self::Append(_, reply) => reply.send(error),
            Self::Lease(_, reply) | Self::UseOnce(_, reply) => reply.send(error),
            Self::Secret(_, reply) => reply.send(error),
            Self::Heartbeat(_, reply) => reply.send(error),
            Self::Probe(reply) => reply.send(error),
            Self::Close(sender) => drop(sender.send(())),
        }
    }
}

/// Queue of the write operations of a database; its writer runs in a task.
#[derive(Clone, Debug)]
pub struct WriteQueue(mpsc::Sender<Operation>);

impl WriteQueue {
    /// Starts the writer of a database with a connection that has just been opened.
    pub fn start<D: BatchDatabase>(database: D, connection: D::Connection) -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let writer = Writer {
            database,
            connection: Some(connection),
        };
        tokio::spawn(writer.run(receiver));
        Self(sender)
    }

    /// See [`Store::append`](super::Store::append).
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.submit(|reply| Operation::Append(Box::new(append), reply))
            .await
    }

    /// See [`Store::lease`](super::Store::lease).
    pub async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        let lease = OwnedLease {
            table: lease.table.0.clone(),
            version: lease.version,
            by: lease.by.to_owned(),
            now: lease.now,
            until: lease.until,
        };
        self.submit(|reply| Operation::Lease(lease, reply)).await
    }

    /// See [`Store::secret`](super::Store::secret).
    pub async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let secret = [name.to_owned(), fresh.to_owned()];
        self.submit(|reply| Operation::Secret(secret, reply)).await
    }

    /// See [`Store::use_once`](super::Store::use_once).
    pub async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError> {
        let code = OwnedCode {
            digest: code.digest.to_owned(),
            now: code.now,
            until: code.until,
        };
        self.submit(|reply| Operation::UseOnce(code, reply)).await
    }

    /// See [`Store::heartbeat`](super::Store::heartbeat).
    pub async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        self.submit(|reply| Operation::Heartbeat([now, max_gap], reply))
            .await
    }

    /// See [`Store::probe`](super::Store::probe).
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.submit(Operation::Probe).await
    }

    /// Finishes the queued operations and ends the writer.
    pub async fn close(&self) {
        let (answer, waiting) = oneshot::channel();
        if self.0.send(Operation::Close(answer)).await.is_ok() {
            let _ = waiting.await;
        }
    }

    async fn submit<T>(&self, work: impl FnOnce(Reply<T>) -> Operation) -> Result<T, StoreError> {
        let (reply, waiting) = Reply::channel();
        let sent = self.0.send(work(reply)).await;
        sent.map_err(|_| StoreError::Closed)?;
        waiting.await.unwrap_or_else(|_| Err(StoreError::lost()))
    }
}

/// Executes the operations of a [`WriteQueue`].
struct Writer<D: BatchDatabase> {
    database: D,
    /// None after a failure.
    connection: Option<D::Connection>,
}

impl<D: BatchDatabase> Writer<D> {
    /// Executes operations until the store is closed.
    async fn run(mut self, mut operations: mpsc::Receiver<Operation>) {
        let mut batch = Vec::with_capacity(MAX_BATCH);
        while operations.recv_many(&mut batch, MAX_BATCH).await > 0 {
            let is_close = |operation: &Operation| matches!(operation, Operation::Close(_));
            let close = batch.iter().position(is_close);
            let closing = close.map(|at| batch.drain(at..).next());
            self.write(&mut batch).await;
            if let Some(closing) = closing {
                if let Some(connection) = self.connection.take() {
                    self.database.close(connection).await;
                }
                if let Some(closing) = closing {
                    closing.end(None);
                }
                return;
            }
        }
    }

    /// Writes a batch and ends all of its operations.
    async fn write(&mut self, batch: &mut Vec<Operation>) {
        if batch.is_empty() {
            return;
        }
        let error = match self.try_write(batch).await {
            Ok(()) => {
                batch.drain(..).for_each(|operation| operation.end(None));
                return;
            }
            Err(BatchError::Damaged(error)) if batch.len() > 1 => {
                self.reopen_after(&error);
                // One damaged table must not affect the others.
                for operation in batch.drain(..) {
                    let mut alone = [operation];
                    let error = match self.try_write(&mut alone).await {
                        Ok(()) => None,
                        Err(BatchError::Damaged(error) | BatchError::Failed(error)) => {
                            self.reopen_after(&error);
                            Some(error)
                        }
                    };
                    let [operation] = alone;
                    operation.end(error);
                }
                return;
            }
            Err(BatchError::Damaged(error) | BatchError::Failed(error)) => error,
        };
        self.reopen_after(&error);
        for operation in batch.drain(..) {
            operation.end(Some(StoreError::Lost(error.to_string())));
        }
    }

    /// Closes the connection after a failure; the next batch opens it again.
    fn reopen_after(&mut self, error: &StoreError) {
        tracing::error!(%error, "failed to write to the database: reopening it");
        self.connection = None;
    }

    async fn try_write(&mut self, batch: &mut [Operation]) -> Result<(), BatchError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.database.open().await.map_err(BatchError::Failed)?),
        };
        self.database.commit(connection, batch).await
    }
}
