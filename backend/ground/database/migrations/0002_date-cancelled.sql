-- A ground for which a certificate was kept has the name of the seat's state now.
UPDATE "certificates" SET "kept" = (
  SELECT jsonb_agg(
    CASE WHEN "k"->'grounds' ? 'called off'
      THEN jsonb_set("k", '{grounds}', (("k"->'grounds') - 'called off'::text) || '["date cancelled"]'::jsonb)
      ELSE "k"
    END ORDER BY "n")
  FROM jsonb_array_elements("kept") WITH ORDINALITY AS "e"("k", "n")
) WHERE "kept" @> '[{"grounds": ["called off"]}]';
