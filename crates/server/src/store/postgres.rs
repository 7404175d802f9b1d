//! `PostgreSQL` store, which any number of servers may share.

mod notices;
mod writer;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use table::{Guest, LogEntry, Outage, Time};
use tokio::sync::mpsc;

use super::queries::postgres as queries;
use super::{
    Append, Appended, ChangeNotice, Lease, OUTAGE_RETENTION, Store, StoreError, TableId,
    TableMetadata, UsedCode, outages,
};
use writer::Writers;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Maximum number of connections for everything but appends and notifications.
const CONNECTIONS: u32 = 12;
/// Capacity of the notification queue; servers that miss one find the change by polling.
const QUEUE: usize = 4096;

/// `PostgreSQL` store.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    writers: Writers,
    /// Id of this server in notifications.
    sender: String,
    changed: mpsc::Sender<TableId>,
}

impl Postgres {
    /// Connects to the database, `postgres://…`, and runs the migrations.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let options = PgPoolOptions::new().max_connections(CONNECTIONS);
        let pool = options.connect(url).await?;
        MIGRATIONS.run(&pool).await?;
        let sender: String = sqlx::query_scalar("SELECT gen_random_uuid()::text")
            .fetch_one(&pool)
            .await?;
        let options = PgConnectOptions::clone(&pool.connect_options());
        let (changed, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(notices::notify(options.clone(), sender.clone(), receiver));
        Ok(Self {
            pool,
            writers: Writers::open(&options).await?,
            sender,
            changed,
        })
    }
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let id = append.card.id.clone();
        let appended = self.writers.append(append).await?;
        if appended == Appended::Done {
            let _ = self.changed.try_send(id);
        }
        Ok(appended)
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

    // Leases end by the clock of the database: the clocks of the servers may differ.
    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        let changed = sqlx::query(
            "UPDATE tables SET leased_by = $1, leased_until = clock.now + $2
             FROM (SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint AS now) AS clock
             WHERE id = $3 AND version = $4 AND (leased_until <= clock.now OR leased_by = $1)",
        )
        .bind(lease.by)
        .bind(lease.until.saturating_sub(lease.now) as i64)
        .bind(&lease.table.0)
        .bind(lease.version as i64)
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

    async fn secrets(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        queries::secrets(&self.pool, prefix).await
    }

    async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError> {
        let used = sqlx::query(
            "WITH expired AS (DELETE FROM used_codes WHERE until_time <= $1)
             INSERT INTO used_codes (digest, until_time) VALUES ($2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(code.now as i64)
        .bind(code.digest)
        .bind(code.until as i64)
        .execute(&self.pool)
        .await?;
        Ok(used.rows_affected() == 1)
    }

    // One statement: a lost connection must not keep the lock that other servers wait for.
    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        let rows = sqlx::query_as(
            "WITH last AS MATERIALIZED (SELECT at FROM beats FOR UPDATE),
             gap AS (
                 INSERT INTO outages (from_time, until_time)
                 SELECT at, $1 FROM last WHERE $1 - at > $2 ON CONFLICT DO NOTHING
                 RETURNING from_time, until_time
             ), beat AS (
                 INSERT INTO beats (one, at) SELECT 1, $1 FROM (SELECT count(*) FROM last) AS locked
                 ON CONFLICT (one) DO UPDATE SET at = greatest(beats.at, excluded.at)
             )
             SELECT from_time, until_time FROM outages WHERE until_time > $3
             UNION ALL SELECT from_time, until_time FROM gap",
        )
        .bind(now as i64)
        .bind(max_gap as i64)
        .bind(now.saturating_sub(OUTAGE_RETENTION) as i64)
        .fetch_all(&self.pool)
        .await?;
        Ok(outages(rows))
    }

    async fn probe(&self) -> Result<(), StoreError> {
        let written = sqlx::query("UPDATE beats SET at = at");
        written.execute(&self.pool).await?;
        Ok(())
    }

    async fn listen(&self, notices: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen(notices::CHANNEL).await?;
        let own = self.sender.clone();
        tokio::spawn(notices::forward(listener, own, notices));
        Ok(true)
    }

    async fn close(&self) {
        self.writers.close().await;
        self.pool.close().await;
    }
}
