CREATE INDEX "credit_notes_day" ON "credit_notes" USING btree (("content" ->> 'issuedOn'));--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree (("content" ->> 'issuedOn'));--> statement-breakpoint
CREATE INDEX "order_entries_alerts" ON "order_entries" USING btree ("order_id") WHERE "order_entries"."kind" = 'alert';--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");