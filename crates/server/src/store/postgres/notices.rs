//! Change notifications (`NOTIFY`) between servers that share a database.
//!
//! A notification is `@sender id id …`; a server ignores its own.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener};
use tokio::sync::mpsc;

use crate::store::{ChangeNotice, StoreError, TableId};

/// Notification channel for changed tables.
pub(super) const CHANNEL: &str = "dominium";
/// Delay before listening again after an error.
const RETRY: Duration = Duration::from_secs(1);
/// Table ids per notification: the payload limit is 8000 bytes.
const MAX_IDS: usize = 100;

/// Notifies the other servers of changed tables, in batches, until the sender is dropped.
///
/// Servers that miss a notification find the change by polling, so notifications need not be
/// durable. They are sent outside the transaction of the change, because `NOTIFY` holds a
/// database-wide lock during the commit.
pub(super) async fn notify(
    options: PgConnectOptions,
    sender: String,
    mut changed: mpsc::Receiver<TableId>,
) {
    let mut connection = None;
    let mut batch = Vec::new();
    while changed.recv_many(&mut batch, MAX_IDS).await > 0 {
        let ids: HashSet<String> = batch.drain(..).map(|id| id.0).collect();
        let ids = ids.into_iter().collect::<Vec<_>>().join(" ");
        let message = format!("@{sender} {ids}");
        if let Err(error) = send(&options, &mut connection, &message).await {
            tracing::warn!(%error, "failed to notify the other servers of changed tables: they will find the changes by polling");
            connection = None;
        }
    }
}

async fn send(
    options: &PgConnectOptions,
    connection: &mut Option<PgConnection>,
    message: &str,
) -> Result<(), StoreError> {
    let connection = match connection {
        Some(connection) => connection,
        none => {
            let mut opened = options.connect().await?;
            sqlx::raw_sql("SET synchronous_commit = off")
                .execute(&mut opened)
                .await?;
            none.insert(opened)
        }
    };
    let sent = sqlx::query("SELECT pg_notify($1, $2)");
    sent.bind(CHANNEL).bind(message).execute(connection).await?;
    Ok(())
}

/// Forwards notifications of other servers.
pub(super) async fn forward(
    mut listener: PgListener,
    own: String,
    notices: mpsc::Sender<ChangeNotice>,
) {
    loop {
        let heard = match listener.try_recv().await {
            Ok(Some(message)) => changes(message.payload(), &own),
            // The connection was lost and restored.
            Ok(None) => vec![ChangeNotice::Gap],
            Err(_) => {
                tokio::time::sleep(RETRY).await;
                vec![ChangeNotice::Gap]
            }
        };
        for notice in heard {
            if notices.send(notice).await.is_err() {
                return;
            }
        }
    }
}

/// The changes in a notification, unless it is our own. Older servers do not name the sender.
fn changes(payload: &str, own: &str) -> Vec<ChangeNotice> {
    let ids = match payload.strip_prefix('@') {
        Some(named) => match named.split_once(' ') {
            Some((sender, ids)) if sender != own => ids,
            _ => return Vec::new(),
        },
        None => payload,
    };
    let ids = ids.split(' ');
    ids.map(|id| ChangeNotice::Changed(TableId(id.to_owned())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_ignores_its_own_notifications() {
        let changed = |id: &str| ChangeNotice::Changed(TableId(id.to_owned()));
        assert_eq!(changes("@me a b", "me"), []);
        assert_eq!(changes("@you a b", "me"), [changed("a"), changed("b")]);
        assert_eq!(changes("a b", "me"), [changed("a"), changed("b")]);
        assert_eq!(changes("@you", "me"), []);
    }
}
