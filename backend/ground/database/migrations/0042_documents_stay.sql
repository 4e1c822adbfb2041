-- Invoices and credit notes are what an audit reads: only those of test orders can be deleted, and an issued document keeps its
-- number, its order, its day and its content.
CREATE FUNCTION "keep_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.number LIKE 'TEST-%' THEN
		RETURN CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
	END IF;
	IF tg_op = 'UPDATE' AND (new.number, new.order_id, new.issued_at, new.content) IS NOT DISTINCT FROM (old.number, old.order_id, old.issued_at, old.content) THEN
		RETURN new;
	END IF;
	RAISE EXCEPTION 'the document % stays as it was issued', old.number USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_all_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM invoices WHERE number NOT LIKE 'TEST-%') OR EXISTS (SELECT FROM credit_notes WHERE number NOT LIKE 'TEST-%') THEN
		RAISE EXCEPTION 'issued documents stay as they were issued' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_documents" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_documents"();--> statement-breakpoint
CREATE TRIGGER "keep_documents" BEFORE UPDATE OR DELETE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION "keep_documents"();--> statement-breakpoint
CREATE TRIGGER "keep_all_documents" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "keep_all_documents"();--> statement-breakpoint
CREATE TRIGGER "keep_all_documents" BEFORE TRUNCATE ON "credit_notes" FOR EACH STATEMENT EXECUTE FUNCTION "keep_all_documents"();
