-- Trigrams find words with a slip in them. PostgreSQL trusts this extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Lower case without accents, for the indexes below (backend/ground/database/folded.ts). The planner has to know that it costs
-- more than a look into them, so it is no function that PostgreSQL would write into the statement.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 400
AS $$ begin
  if octet_length($1) = char_length($1) then return lower($1); end if;
  return lower(replace(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđı', 'oollddi'), 'ß', 'ss'));
end $$;--> statement-breakpoint
CREATE INDEX "bank_lines_words" ON "bank_lines" USING gin ((folded(' ' || coalesce("payer", '') || ' ' || coalesce("text", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "certificates_words" ON "certificates" USING gin ((folded(' ' || coalesce("holder_name", '') || ' ' || coalesce("certification_title", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "credit_notes_number_parts" ON "credit_notes" USING gin (("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_number_parts" ON "invoices" USING gin (("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_words" ON "members" USING gin ((folded(' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("company", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((folded(' ' || coalesce("billing"->>'firstName', '') || ' ' || coalesce("billing"->>'lastName', '') || ' ' || coalesce("billing"->>'company', '') || ' ' || coalesce("email", '') || ' ' || coalesce("purchase_order", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "seats_words" ON "seats" USING gin ((folded(' ' || coalesce("name", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);