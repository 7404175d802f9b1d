//! Read queries shared by both databases.
//!
//! Each database has its own executor, row and bind types, so a macro defines the functions. The
//! databases differ in how a boolean column is tested: a partial index is used only by a query with
//! the condition of the index, and in the clock by which leases end.

/// Defines the queries for a database executor, its boolean conditions and the clock of leases.
macro_rules! define_queries {
    ($executor:ident, listed: $listed:literal, running: $running:literal, now: $now:literal) => {
        /// Entries of a table after a version.
        pub(in crate::store) async fn log(
            on: impl $executor<'_>,
            table: &TableId,
            after: u64,
        ) -> Result<Vec<LogEntry>, StoreError> {
            let rows: Vec<String> = sqlx::query_scalar(
                "SELECT entry FROM entries WHERE table_id = $1 AND version > $2 ORDER BY version",
            )
            .bind(&table.0)
            .bind(after as i64)
            .fetch_all(on)
            .await?;
            let entries = rows.iter().map(|entry| serde_json::from_str(entry));
            Ok(entries.collect::<Result<_, _>>()?)
        }

        /// Version of the entry with this idempotency key.
        pub(in crate::store) async fn find_request(
            on: impl $executor<'_>,
            table: &TableId,
            request: &str,
        ) -> Result<Option<u64>, StoreError> {
            let version: Option<i64> = sqlx::query_scalar(
                "SELECT version FROM entries WHERE table_id = $1 AND request = $2",
            )
            .bind(&table.0)
            .bind(request)
            .fetch_optional(on)
            .await?;
            Ok(version.map(|version| version as u64))
        }

        pub(in crate::store) async fn card(
            on: impl $executor<'_>,
            table: &TableId,
        ) -> Result<Option<TableMetadata>, StoreError> {
            let row = sqlx::query_as::<_, CardRow>("SELECT * FROM tables WHERE id = $1");
            let row = row.bind(&table.0).fetch_optional(on).await?;
            Ok(row.map(TableMetadata::from))
        }

        /// Publicly listed tables, newest first.
        pub(in crate::store) async fn listed(
            on: impl $executor<'_>,
            limit: u32,
        ) -> Result<Vec<TableMetadata>, StoreError> {
            let rows = sqlx::query_as(concat!(
                "SELECT * FROM tables WHERE ",
                $listed,
                " ORDER BY opened_at DESC LIMIT $1"
            ));
            let rows = rows.bind(i64::from(limit)).fetch_all(on).await?;
            Ok(cards(rows))
        }

        /// Tables at which a guest has had a chair, newest first.
        pub(in crate::store) async fn of_guest(
            on: impl $executor<'_>,
            guest: &Guest,
            before: Time,
            limit: u32,
        ) -> Result<Vec<TableMetadata>, StoreError> {
            let rows = sqlx::query_as(
                "SELECT tables.* FROM sitters JOIN tables ON tables.id = sitters.table_id
                 WHERE guest = $1 AND sitters.opened_at < $2
                 ORDER BY sitters.opened_at DESC LIMIT $3",
            )
            .bind(&guest.0)
            .bind(i64::try_from(before).unwrap_or(i64::MAX))
            .bind(i64::from(limit))
            .fetch_all(on)
            .await?;
            Ok(cards(rows))
        }

        /// Number of unfinished tables of a host.
        pub(in crate::store) async fn hosted(
            on: impl $executor<'_>,
            guest: &Guest,
        ) -> Result<u64, StoreError> {
            let count: i64 = sqlx::query_scalar(concat!(
                "SELECT count(*) FROM tables WHERE host = $1 AND ",
                $running
            ))
            .bind(&guest.0)
            .fetch_one(on)
            .await?;
            Ok(count as u64)
        }

        /// Secrets whose name starts with a prefix.
        pub(in crate::store) async fn secrets(
            on: impl $executor<'_>,
            prefix: &str,
        ) -> Result<Vec<(String, String)>, StoreError> {
            let rows = sqlx::query_as(
                "SELECT name, value FROM secrets WHERE substr(name, 1, length($1)) = $1 ORDER BY name",
            );
            Ok(rows.bind(prefix).fetch_all(on).await?)
        }

        /// Tables with due work and without a lease.
        pub(in crate::store) async fn due(
            on: impl $executor<'_>,
            now: Time,
            limit: u32,
        ) -> Result<Vec<TableId>, StoreError> {
            let ids: Vec<String> = sqlx::query_scalar(concat!(
                "SELECT id FROM tables WHERE wake_at <= $1 AND leased_until <= ",
                $now,
                " ORDER BY wake_at LIMIT $2"
            ))
            .bind(now as i64)
            .bind(i64::from(limit))
            .fetch_all(on)
            .await?;
            Ok(ids.into_iter().map(TableId).collect())
        }
    };
}

pub(super) mod sqlite {
    use sqlx::sqlite::SqliteExecutor;
    use table::{Guest, LogEntry, Time};

    use crate::store::{CardRow, StoreError, TableId, TableMetadata, cards};

    define_queries!(SqliteExecutor, listed: "listed = 1", running: "over = 0", now: "$1");
}

pub(super) mod postgres {
    use sqlx::postgres::PgExecutor;
    use table::{Guest, LogEntry, Time};

    use crate::store::{CardRow, StoreError, TableId, TableMetadata, cards};

    define_queries!(
        PgExecutor,
        listed: "listed",
        running: "NOT over",
        now: "(extract(epoch FROM statement_timestamp()) * 1000)::bigint"
    );
}
