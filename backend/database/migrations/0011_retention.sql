CREATE INDEX "deletion_requests_expiry" ON "deletion_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "affiliate_visits_visited" ON "affiliate_visits" USING btree ("visited_at");--> statement-breakpoint
CREATE INDEX "outbox_addressed" ON "outbox" USING btree ("sent_at") WHERE "outbox"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "gateway_events_received" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at");--> statement-breakpoint
UPDATE "order_lines" SET "extra" = ("extra" - 'waitingList') || jsonb_build_object('waitingListHash', encode(sha256(convert_to("extra"->>'waitingList', 'UTF8')), 'hex')) WHERE "extra" ? 'waitingList';--> statement-breakpoint
UPDATE "cart_lines" SET "extra" = ("extra" - 'waitingList') || jsonb_build_object('waitingListHash', encode(sha256(convert_to("extra"->>'waitingList', 'UTF8')), 'hex')) WHERE "extra" ? 'waitingList';
