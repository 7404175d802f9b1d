-- Digests of link codes that were used, until the codes expire.
CREATE TABLE used_codes (
    digest TEXT PRIMARY KEY,
    until_time INTEGER NOT NULL
) STRICT;
CREATE INDEX used_codes_until ON used_codes (until_time);
