DROP INDEX "order_entries_alerts";--> statement-breakpoint
DROP INDEX "order_lines_uid";--> statement-breakpoint
DROP INDEX "order_lines_start";--> statement-breakpoint
ALTER TABLE "order_entries" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "order_entries" "entry" SET "is_open" = true WHERE "kind" = 'alert' AND NOT EXISTS (
	SELECT 1 FROM "order_entries" "later" WHERE "later"."order_id" = "entry"."order_id" AND "later"."topic" = "entry"."topic"
		AND "later"."kind" = 'settled' AND "later"."id" > "entry"."id"
);--> statement-breakpoint
CREATE INDEX "order_entries_open" ON "order_entries" USING btree ("order_id") WHERE "order_entries"."is_open";--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "order_lines_uid" ON "order_lines" USING btree (("occurrence"->>'uid'),("occurrence"->>'start'));--> statement-breakpoint
CREATE INDEX "order_lines_start" ON "order_lines" USING btree (("occurrence"->>'start'),("occurrence"->>'uid'));--> statement-breakpoint
CREATE FUNCTION "note_open_alert"() RETURNS trigger AS $$
BEGIN
	IF NEW."kind" = 'alert' THEN
		NEW."is_open" := NOT EXISTS (
			SELECT 1 FROM "order_entries" WHERE "order_id" = NEW."order_id" AND "topic" = NEW."topic"
				AND "kind" = 'settled' AND "id" > NEW."id"
		);
	ELSIF NEW."kind" = 'settled' THEN
		UPDATE "order_entries" SET "is_open" = false
			WHERE "order_id" = NEW."order_id" AND "topic" = NEW."topic" AND "is_open" AND "id" < NEW."id";
	END IF;
	RETURN NEW;
END;
$$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "order_entries_open_alert" BEFORE INSERT ON "order_entries"
	FOR EACH ROW EXECUTE FUNCTION "note_open_alert"();
