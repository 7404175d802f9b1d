-- Tables without people wait for an audience: they no longer have due work.
UPDATE tables SET wake_at = NULL
WHERE wake_at IS NOT NULL
    AND json_type(card, '$.sitters') = 'array'
    AND NOT EXISTS (SELECT 1 FROM json_each(card, '$.sitters') AS sitter WHERE sitter.type <> 'null');
