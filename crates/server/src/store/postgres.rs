//! Tables in a `PostgreSQL` database, which any number of servers may share.

use async_trait::async_trait;
use sqlx::Row as _;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgPool, PgPoolOptions, PgRow};
use table::{Entry, Guest, Time};

use super::{Append, Appended, Card, Lease, Store, StoreError, TableId};

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/postgres");

/// Tables in a `PostgreSQL` database.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Connects to the database, `postgres://…`, and brings it to the present form.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(16)
            .connect(url)
            .await?;
        MIGRATIONS.run(&pool).await?;
        Ok(Self { pool })
    }
}

fn card(row: &PgRow) -> Result<Card, StoreError> {
    let time = |name: &str| row.try_get::<i64, _>(name).map(|at| at as Time);
    Ok(Card {
        id: TableId(row.try_get("id")?),
        version: row.try_get::<i64, _>("version")? as u64,
        opened_at: time("opened_at")?,
        changed_at: time("changed_at")?,
        listed: row.try_get("listed")?,
        wake_at: row
            .try_get::<Option<i64>, _>("wake_at")?
            .map(|at| at as Time),
        shown: row.try_get("card")?,
    })
}

#[async_trait]
impl Store for Postgres {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let Append {
            card,
            entry,
            request,
            sitters,
        } = append;
        let id = card.id.0.as_str();
        let entry = serde_json::to_string(&entry)?;
        let version = card.version as i64;
        let mut transaction = self.pool.begin().await?;
        let changed = if version == 1 {
            sqlx::query(
                "INSERT INTO tables (id, version, opened_at, changed_at, listed, wake_at, card)
                 VALUES ($1, 1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            )
            .bind(id)
            .bind(card.opened_at as i64)
            .bind(card.changed_at as i64)
            .bind(card.listed)
            .bind(card.wake_at.map(|at| at as i64))
            .bind(&card.shown)
            .execute(&mut *transaction)
            .await?
        } else {
            sqlx::query(
                "UPDATE tables SET version = $1, changed_at = $2, listed = $3, wake_at = $4,
                 card = $5, leased_until = 0 WHERE id = $6 AND version = $7",
            )
            .bind(version)
            .bind(card.changed_at as i64)
            .bind(card.listed)
            .bind(card.wake_at.map(|at| at as i64))
            .bind(&card.shown)
            .bind(id)
            .bind(version - 1)
            .execute(&mut *transaction)
            .await?
        };
        // The row of the table is locked from here on, or there was nothing to change. Either way
        // what others have appended is seen now.
        if let Some(request) = &request {
            let before: Option<i64> = sqlx::query_scalar(
                "SELECT version FROM entries WHERE table_id = $1 AND request = $2",
            )
            .bind(id)
            .bind(request)
            .fetch_optional(&mut *transaction)
            .await?;
            if let Some(version) = before {
                transaction.rollback().await?;
                return Ok(Appended::Repeated(version as u64));
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
        for guest in &sitters {
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
        Ok(Appended::Done)
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT entry FROM entries WHERE table_id = $1 AND version > $2 ORDER BY version",
        )
        .bind(&table.0)
        .bind(after as i64)
        .fetch_all(&self.pool)
        .await?;
        let entries = rows.iter().map(|entry| serde_json::from_str(entry));
        Ok(entries.collect::<Result<_, _>>()?)
    }

    async fn card(&self, table: &TableId) -> Result<Option<Card>, StoreError> {
        let row = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(&table.0);
        let row = row.fetch_optional(&self.pool).await?;
        row.as_ref().map(card).transpose()
    }

    async fn listed(&self, most: u32) -> Result<Vec<Card>, StoreError> {
        let rows =
            sqlx::query("SELECT * FROM tables WHERE listed ORDER BY opened_at DESC LIMIT $1");
        let rows = rows.bind(i64::from(most)).fetch_all(&self.pool).await?;
        rows.iter().map(card).collect()
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        most: u32,
    ) -> Result<Vec<Card>, StoreError> {
        let rows = sqlx::query(
            "SELECT tables.* FROM sitters JOIN tables ON tables.id = sitters.table_id
             WHERE guest = $1 AND sitters.opened_at < $2 ORDER BY sitters.opened_at DESC LIMIT $3",
        )
        .bind(&guest.0)
        .bind(i64::try_from(before).unwrap_or(i64::MAX))
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(card).collect()
    }

    async fn due(&self, now: Time, most: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM tables WHERE wake_at <= $1 AND leased_until <= $1
             ORDER BY wake_at LIMIT $2",
        )
        .bind(now as i64)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(TableId).collect())
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

    async fn shut(&self) {
        self.pool.close().await;
    }
}
