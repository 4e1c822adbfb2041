ALTER TABLE "outbox" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_unsettled" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."ended" in ('refused', 'bounced', 'complained') and "outbox"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("dispute_due_at") WHERE "payments"."dispute" in ('inquiry', 'open', 'appeal open');