-- Tables without people wait for an audience: they no longer have due work.
UPDATE tables SET wake_at = NULL
WHERE wake_at IS NOT NULL
    AND json_typeof(card::json -> 'sitters') = 'array'
    AND NOT EXISTS (
        SELECT 1 FROM json_array_elements(card::json -> 'sitters') AS sitter
        WHERE json_typeof(sitter) <> 'null'
    );
