CREATE INDEX "outbox_reason_start" ON "outbox" USING btree ("reason" text_pattern_ops);--> statement-breakpoint
-- The indexes of 0035 are on expressions and conditions: the planner knows nothing of them until the next analyze.
ANALYZE "order_entries", "orders", "order_lines", "outbox";
