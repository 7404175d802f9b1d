-- A table, as far as it is looked for without reading its log.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    -- Who set it up.
    host TEXT NOT NULL,
    -- Its game is over.
    over INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- Anybody may find it and sit down.
    listed INTEGER NOT NULL,
    -- When something has to be done without anybody asking: an opponent's turn, or a clock.
    wake_at INTEGER,
    -- Who does it, and until when they may be expected to.
    leased_by TEXT,
    leased_until INTEGER NOT NULL DEFAULT 0,
    -- What is shown of it in lists, as JSON.
    card TEXT NOT NULL
) STRICT;
CREATE INDEX tables_listed ON tables (opened_at DESC) WHERE listed = 1;
CREATE INDEX tables_hosted ON tables (host) WHERE over = 0;
CREATE INDEX tables_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;

-- What happened at each table. Rows are never changed.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    version INTEGER NOT NULL,
    -- What whoever asked for it called it, so that asking twice does it once. The entries of a table
    -- lie together and are few: no index is needed, and none has to be written.
    request TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- Who has ever had a chair where.
CREATE TABLE sitters (
    guest TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, opened_at, table_id)
) STRICT, WITHOUT ROWID;

-- What the server must not forget, such as the key that signs cookies.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- When a server last said that it was here: one row.
CREATE TABLE beats (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;

-- When none was.
CREATE TABLE outages (
    from_time INTEGER NOT NULL,
    until_time INTEGER PRIMARY KEY
) STRICT;
