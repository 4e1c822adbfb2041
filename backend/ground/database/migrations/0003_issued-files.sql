CREATE TABLE "issued_files" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"pdf" "bytea",
	"pdf_hash" text,
	"xml" text,
	"xml_hash" text,
	"stored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "issued_files" ADD CONSTRAINT "issued_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_files_order" ON "issued_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "issued_files_waiting" ON "issued_files" USING btree ("number") WHERE "issued_files"."pdf" is null;--> statement-breakpoint
INSERT INTO "issued_files" ("number", "order_id") SELECT "number", "order_id" FROM "invoices" UNION ALL SELECT "number", "order_id" FROM "credit_notes";--> statement-breakpoint
CREATE FUNCTION "keep_issued_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' AND old.pdf IS NULL AND new.number = old.number AND new.order_id = old.order_id THEN
		RETURN new;
	END IF;
	IF tg_op = 'DELETE' AND old.number LIKE 'TEST-%' THEN
		RETURN old;
	END IF;
	RAISE EXCEPTION 'the files of % stay as they were issued', old.number USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_issued_files" BEFORE UPDATE OR DELETE ON "issued_files" FOR EACH ROW EXECUTE FUNCTION "keep_issued_files"();
