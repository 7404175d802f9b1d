-- Tables at which nothing happens for 45 days are closed. Every entry stores the time at which its table is
-- stale as the next due work, rounded up to a week. Tables without an entry since then get it here. The
-- sweep finds them by the index tables_wake, like other due work.
UPDATE tables SET wake_at = (changed_at + 3888000000 + 604799999) / 604800000 * 604800000
WHERE NOT over AND wake_at IS NULL;
