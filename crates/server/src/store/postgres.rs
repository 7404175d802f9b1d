//! `PostgreSQL` store, which any number of servers may share.

use std::collections::HashSet;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use table::{Guest, LogEntry, Outage, Time};
use tokio::sync::mpsc;

use super::queries::postgres as queries;
use super::{
    Append, Appended, ChangeNotice, Lease, OUTAGE_RETENTION, Store, StoreError, TableId,
    TableMetadata, outages,
};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Notification channel for changed tables.
const CHANNEL: &str = "dominium";
/// Delay before listening again after an error.
const RETRY: Duration = Duration::from_secs(1);
/// Capacity of the notification queue; servers that miss one find the change by polling.
const QUEUE: usize = 4096;
/// Table ids per notification: the payload limit is 8000 bytes.
const MAX_IDS: usize = 100;

/// `PostgreSQL` store.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    changed: mpsc::Sender<TableId>,
}

impl Postgres {
    /// Connects to the database, `postgres://…`, and runs the migrations.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(16)
            .connect(url)
            .await?;
        MIGRATIONS.run(&pool).await?;
        let (changed, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(notify(pool.clone(), receiver));
        Ok(Self { pool, changed })
    }
}

/// Notifies the other servers of changed tables, in batches.
///
/// A notification holds a database-wide lock until it is committed.
async fn notify(pool: PgPool, mut changed: mpsc::Receiver<TableId>) {
    let mut batch = Vec::new();
    while changed.recv_many(&mut batch, MAX_IDS).await > 0 {
        let ids: HashSet<String> = batch.drain(..).map(|id| id.0).collect();
        let message = ids.into_iter().collect::<Vec<_>>().join(" ");
        let sent = sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(message)
            .execute(&pool);
        // Servers that miss it find the change by polling.
        let _ = sent.await;
    }
}

/// Forwards notifications of other servers.
async fn forward_notices(mut listener: PgListener, notices: mpsc::Sender<ChangeNotice>) {
    loop {
        let heard = match listener.try_recv().await {
            Ok(Some(message)) => {
                let ids = message.payload().split(' ');
                ids.map(|id| ChangeNotice::Changed(TableId(id.to_owned())))
                    .collect()
            }
            // The connection was lost and restored.
            Ok(None) => vec![ChangeNotice::Gap],
            Err(_) => {
                tokio::time::sleep(RETRY).await;
                vec![ChangeNotice::Gap]
            }
        };
        for piece in heard {
            if notices.send(piece).await.is_err() {
                return;
            }
        }
    }
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let Append {
            card,
            entry,
            request,
            guests,
        } = append;
        let id = card.id.0.as_str();
        let entry = serde_json::to_string(&entry)?;
        let version = card.version as i64;
        let mut transaction = self.pool.begin().await?;
        let changed = if version == 1 {
            sqlx::query(
                "INSERT INTO tables
                 (id, version, host, over, opened_at, changed_at, listed, wake_at, card)
                 VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            )
            .bind(id)
            .bind(&card.host.0)
            .bind(card.over)
            .bind(card.opened_at as i64)
            .bind(card.changed_at as i64)
            .bind(card.listed)
            .bind(card.wake_at.map(|at| at as i64))
            .bind(&card.shown)
            .execute(&mut *transaction)
            .await?
        } else {
            sqlx::query(
                "UPDATE tables SET version = $1, over = $2, changed_at = $3, listed = $4,
                 wake_at = $5, card = $6, leased_until = 0 WHERE id = $7 AND version = $8",
            )
            .bind(version)
            .bind(card.over)
            .bind(card.changed_at as i64)
            .bind(card.listed)
            .bind(card.wake_at.map(|at| at as i64))
            .bind(&card.shown)
            .bind(id)
            .bind(version - 1)
            .execute(&mut *transaction)
            .await?
        };
        // The row of the table is locked from here on, or there was nothing to update. Either way,
        // entries that other servers appended are visible now.
        if let Some(request) = &request {
            let before = queries::find_request(&mut *transaction, &card.id, request).await?;
            if let Some(version) = before {
                transaction.rollback().await?;
                return Ok(Appended::Repeated(version));
            }
        }
        if changed.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(Appended::Conflict);
        }
        sqlx::query(
            "INSERT INTO entries (table_id, version, request, entry) VALUES ($1, $2, $3, $4)",
        )
        .bind(id)
        .bind(version)
        .bind(&request)
        .bind(entry)
        .execute(&mut *transaction)
        .await?;
        for guest in &guests {
            sqlx::query(
                "INSERT INTO sitters (guest, opened_at, table_id) VALUES ($1, $2, $3)
                 ON CONFLICT DO NOTHING",
            )
            .bind(&guest.0)
            .bind(card.opened_at as i64)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        // Servers that miss it find the change by polling.
        let _ = self.changed.try_send(card.id);
        Ok(Appended::Done)
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        queries::log(&self.pool, table, after).await
    }

    async fn find_request(
        &self,
        table: &TableId,
        request: &str,
    ) -> Result<Option<u64>, StoreError> {
        queries::find_request(&self.pool, table, request).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        queries::card(&self.pool, table).await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<TableMetadata>, StoreError> {
        queries::listed(&self.pool, limit).await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        limit: u32,
    ) -> Result<Vec<TableMetadata>, StoreError> {
        queries::of_guest(&self.pool, guest, before, limit).await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        queries::hosted(&self.pool, guest).await
    }

    async fn due(&self, now: Time, limit: u32) -> Result<Vec<TableId>, StoreError> {
        queries::due(&self.pool, now, limit).await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        let changed = sqlx::query(
            "UPDATE tables SET leased_by = $1, leased_until = $2
             WHERE id = $3 AND version = $4 AND (leased_until <= $5 OR leased_by = $1)",
        )
        .bind(lease.by)
        .bind(lease.until as i64)
        .bind(&lease.table.0)
        .bind(lease.version as i64)
        .bind(lease.now as i64)
        .execute(&self.pool)
        .await?;
        Ok(changed.rows_affected() == 1)
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&self.pool)
            .await?;
        let value = sqlx::query_scalar("SELECT value FROM secrets WHERE name = $1").bind(name);
        Ok(value.fetch_one(&self.pool).await?)
    }

    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("INSERT INTO beats (one, at) VALUES (1, $1) ON CONFLICT DO NOTHING")
            .bind(now as i64)
            .execute(&mut *transaction)
            .await?;
        let last: i64 = sqlx::query_scalar("SELECT at FROM beats FOR UPDATE")
            .fetch_one(&mut *transaction)
            .await?;
        if now.saturating_sub(last as Time) > max_gap {
            sqlx::query(
                "INSERT INTO outages (from_time, until_time) VALUES ($1, $2)
                 ON CONFLICT DO NOTHING",
            )
            .bind(last)
            .bind(now as i64)
            .execute(&mut *transaction)
            .await?;
        }
        sqlx::query("UPDATE beats SET at = greatest(at, $1)")
            .bind(now as i64)
            .execute(&mut *transaction)
            .await?;
        let rows =
            sqlx::query_as("SELECT from_time, until_time FROM outages WHERE until_time > $1")
                .bind(now.saturating_sub(OUTAGE_RETENTION) as i64)
                .fetch_all(&mut *transaction)
                .await?;
        transaction.commit().await?;
        Ok(outages(rows))
    }

    async fn probe(&self) -> Result<(), StoreError> {
        let written = sqlx::query("UPDATE beats SET at = at");
        written.execute(&self.pool).await?;
        Ok(())
    }

    async fn listen(&self, notices: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(CHANNEL).await?;
        tokio::spawn(forward_notices(listener, notices));
        Ok(true)
    }

    async fn close(&self) {
        self.pool.close().await;
    }
}
