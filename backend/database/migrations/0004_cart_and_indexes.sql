ALTER TABLE "orders" ADD COLUMN "cart_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cart_version" integer;--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "certificates_member" ON "certificates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_created" ON "sign_in_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "demo_events_ref" ON "demo_events" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "demo_events_waiting" ON "demo_events" USING btree ("created_at") WHERE "demo_events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "demo_payments_order" ON "demo_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "demo_payments_due" ON "demo_payments" USING btree ("settles_at");--> statement-breakpoint
CREATE INDEX "payments_to_keep" ON "payments" USING btree ("updated_at") WHERE "payments"."save_method" and "payments"."token_id" is null;--> statement-breakpoint
CREATE INDEX "payments_token" ON "payments" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "shop_sessions_created" ON "shop_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_sessions_member" ON "shop_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "grants_order" ON "grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_tokens_member" ON "payment_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "renewals_order" ON "renewals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "subscriptions_order" ON "subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_token" ON "subscriptions" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_payment_at");--> statement-breakpoint
CREATE INDEX "subscriptions_marked" ON "subscriptions" USING btree ("marked_cancel_at");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "vat_checks_checked" ON "vat_checks" USING btree ("checked_at");--> statement-breakpoint
UPDATE "orders" SET "cart_id" = split_part("checkout_key", ':', 1)::uuid, "cart_version" = split_part("checkout_key", ':', 2)::integer WHERE "subscription_id" IS NULL AND "checkout_key" ~ '^[0-9a-f-]{36}:[0-9]+$';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_of_cart" UNIQUE("cart_id","cart_version");--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_checkout_key_unique";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "checkout_key";--> statement-breakpoint
CREATE INDEX "waiting_list_joined" ON "waiting_list" USING btree ("joined_at");