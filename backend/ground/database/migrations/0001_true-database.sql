-- Rows that name something that is gone say so, or go with it. Rows about money are left as they are: for them a key counts from
-- now on (the last statement). Which key does what is in docs/decisions/database.md.
UPDATE "access_codes" SET "used_at" = now() WHERE "used_by" IS NOT NULL AND "used_at" IS NULL;--> statement-breakpoint
DELETE FROM "shop_sessions" AS "t" WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
DELETE FROM "carts" AS "t" WHERE "session_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "shop_sessions" AS "r" WHERE "r"."id" = "t"."session_id");--> statement-breakpoint
DELETE FROM "carts" AS "t" WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
DELETE FROM "customers" AS "t" WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
DELETE FROM "payment_tokens" AS "t" WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
UPDATE "access_codes" AS "t" SET "used_by" = NULL WHERE "used_by" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."used_by");--> statement-breakpoint
UPDATE "grants" AS "t" SET "member_id" = NULL WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
UPDATE "orders" AS "t" SET "member_id" = NULL WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
UPDATE "subscriptions" AS "t" SET "member_id" = NULL WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
UPDATE "waiting_list" AS "t" SET "member_id" = NULL WHERE "member_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "members" AS "r" WHERE "r"."id" = "t"."member_id");--> statement-breakpoint
UPDATE "subscriptions" AS "t" SET "token_id" = NULL WHERE "token_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "payment_tokens" AS "r" WHERE "r"."id" = "t"."token_id");--> statement-breakpoint
UPDATE "waiting_list" AS "t" SET "order_id" = NULL WHERE "order_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "orders" AS "r" WHERE "r"."id" = "t"."order_id");--> statement-breakpoint
UPDATE "carts" AS "t" SET "placed_order_id" = NULL WHERE "placed_order_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "orders" AS "r" WHERE "r"."id" = "t"."placed_order_id");--> statement-breakpoint
UPDATE "certificates" AS "t" SET "seat_id" = NULL WHERE "seat_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "seats" AS "r" WHERE "r"."id" = "t"."seat_id");--> statement-breakpoint
UPDATE "orders" AS "t" SET "subscription_id" = NULL WHERE "subscription_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "subscriptions" AS "r" WHERE "r"."id" = "t"."subscription_id");--> statement-breakpoint
UPDATE "refunds" AS "t" SET "withdrawal_id" = NULL WHERE "withdrawal_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "withdrawals" AS "r" WHERE "r"."id" = "t"."withdrawal_id");--> statement-breakpoint
UPDATE "bank_lines" AS "t" SET "double_of" = NULL WHERE "double_of" IS NOT NULL AND NOT EXISTS (SELECT FROM "bank_lines" AS "r" WHERE "r"."id" = "t"."double_of");--> statement-breakpoint
-- An order and its records stay together: each key says so now.
ALTER TABLE "access_codes" DROP CONSTRAINT "access_codes_batch_id_code_batches_id_fk";--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "grants" DROP CONSTRAINT "grants_line_id_order_lines_id_fk";--> statement-breakpoint
ALTER TABLE "attendance" DROP CONSTRAINT "attendance_seat_id_seats_id_fk";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_file_id_bank_files_id_fk";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "code_movements" DROP CONSTRAINT "code_movements_code_id_money_codes_id_fk";--> statement-breakpoint
ALTER TABLE "issued_codes" DROP CONSTRAINT "issued_codes_batch_id_code_batches_id_fk";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_refund_id_refunds_id_fk";--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "issued_files" DROP CONSTRAINT "issued_files_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_coupons" DROP CONSTRAINT "order_coupons_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_entries" DROP CONSTRAINT "order_entries_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_line_discounts" DROP CONSTRAINT "order_line_discounts_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_line_discounts" DROP CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_taxes" DROP CONSTRAINT "order_taxes_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "unconfirmed_seats" DROP CONSTRAINT "unconfirmed_seats_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "unpaid_seats" DROP CONSTRAINT "unpaid_seats_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_messages" DROP CONSTRAINT "order_messages_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_line_id_order_lines_id_fk";--> statement-breakpoint
ALTER TABLE "renewals" DROP CONSTRAINT "renewals_subscription_id_subscriptions_id_fk";--> statement-breakpoint
ALTER TABLE "renewals" DROP CONSTRAINT "renewals_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "withdrawals" DROP CONSTRAINT "withdrawals_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_used_by_members_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_double_of_bank_lines_id_fk" FOREIGN KEY ("double_of") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_session_id_shop_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."shop_sessions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_placed_order_id_orders_id_fk" FOREIGN KEY ("placed_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_sessions" ADD CONSTRAINT "shop_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_code_id_money_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."money_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_codes" ADD CONSTRAINT "issued_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_codes" ADD CONSTRAINT "money_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_files" ADD CONSTRAINT "issued_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD CONSTRAINT "order_coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "unconfirmed_seats" ADD CONSTRAINT "unconfirmed_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_seats" ADD CONSTRAINT "unpaid_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dispute_fees" ADD CONSTRAINT "dispute_fees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dispute_fees" ADD CONSTRAINT "dispute_fees_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_code_id_money_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."money_codes"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_token_id_payment_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."payment_tokens"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_used_by" ON "access_codes" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "bank_lines_double" ON "bank_lines" USING btree ("double_of") WHERE "bank_lines"."double_of" is not null;--> statement-breakpoint
CREATE INDEX "carts_placed_order" ON "carts" USING btree ("placed_order_id") WHERE "carts"."placed_order_id" is not null;--> statement-breakpoint
CREATE INDEX "code_movements_refund" ON "code_movements" USING btree ("refund_id") WHERE "code_movements"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_credit_code" ON "orders" USING btree ("credit_code") WHERE "orders"."credit_code" is not null;--> statement-breakpoint
CREATE INDEX "refunds_code" ON "refunds" USING btree ("code_id") WHERE "refunds"."code_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_line" ON "refunds" USING btree ("line_id") WHERE "refunds"."line_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_withdrawal" ON "refunds" USING btree ("withdrawal_id") WHERE "refunds"."withdrawal_id" is not null;--> statement-breakpoint
CREATE INDEX "waiting_list_order" ON "waiting_list" USING btree ("order_id") WHERE "waiting_list"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_kind_known" CHECK ("grants"."kind" in ('course', 'seat', 'event', 'download', 'subscription', 'program')) NOT VALID;--> statement-breakpoint
ALTER TABLE "person_requests" ADD CONSTRAINT "person_requests_kind_known" CHECK ("person_requests"."kind" in ('export', 'deletion', 'address', 'merge')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_state_known" CHECK ("bank_lines"."state" in ('open', 'booked', 'aside')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_mark_known" CHECK ("bank_lines"."mark" in ('returned', 'maybe returned', 'unclear', 'announced')) NOT VALID;--> statement-breakpoint
ALTER TABLE "calendar_dates" ADD CONSTRAINT "calendar_dates_kind_known" CHECK ("calendar_dates"."kind" in ('workshop', 'event', 'talk')) NOT VALID;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_kind_known" CHECK ("code_batches"."kind" in ('percent', 'amount', 'access')) NOT VALID;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_kind_known" CHECK ("code_movements"."kind" in ('taken', 'released', 'given', 'refunded', 'void')) NOT VALID;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD CONSTRAINT "desk_actions_outcome_known" CHECK ("desk_actions"."outcome" in ('begun', 'done', 'refused', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_ended_known" CHECK ("outbox"."ended" in ('refused', 'expired', 'bounced', 'complained')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_author_known" CHECK ("order_entries"."author" in ('shop', 'provider', 'operator')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_kind_known" CHECK ("order_entries"."kind" in ('alert', 'settled', 'note')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_topic_known" CHECK ("order_entries"."topic" in ('order', 'payment', 'seats', 'refund', 'transfer', 'dispute', 'vat', 'tax', 'subscription', 'withdrawal', 'balance')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_vat_kind_known" CHECK ("order_lines"."vat_kind" in ('standard', 'reverse charge', 'outside', 'exempt')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_ended_as_known" CHECK ("order_lines"."ended_as" in ('cancelled', 'withdrawn', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'held', 'processing', 'completed', 'cancelled', 'failed', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vat_id_check_known" CHECK ("orders"."vat_id_check" in ('valid', 'invalid', 'unavailable')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_way_known" CHECK ("orders"."payment_way" in ('card', 'sepa_debit', 'klarna')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_kind_known" CHECK ("payment_tokens"."kind" in ('card', 'sepa')) NOT VALID;--> statement-breakpoint
ALTER TABLE "demo_payments" ADD CONSTRAINT "demo_payments_status_known" CHECK ("demo_payments"."status" in ('created', 'unconfirmed', 'processing', 'succeeded', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('created', 'unconfirmed', 'processing', 'succeeded', 'failed', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_known" CHECK ("payments"."dispute" in ('inquiry', 'inquiry answered', 'inquiry closed', 'open', 'answered', 'won', 'lost', 'appeal open', 'appeal answered', 'prevented')) NOT VALID;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind_known" CHECK ("receipts"."kind" in ('transfer', 'taken back', 'returned', 'moved')) NOT VALID;--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_format_known" CHECK ("picture_files"."format" in ('original', 'avif', 'webp', 'jpeg')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kind_known" CHECK ("refunds"."kind" in ('price', 'rest', 'over')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('created', 'pending', 'succeeded', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_device_type_known" CHECK ("passkeys"."device_type" in ('singleDevice', 'multiDevice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_status_known" CHECK ("renewals"."status" in ('due', 'paid', 'failed', 'abandoned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_known" CHECK ("subscriptions"."status" in ('pending', 'active', 'held', 'cancelling', 'cancelled', 'expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_result_known" CHECK ("vat_checks"."result" in ('valid', 'invalid')) NOT VALID;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_status_known" CHECK ("waiting_list"."status" in ('waiting', 'offered', 'taken', 'expired', 'left')) NOT VALID;--> statement-breakpoint
-- Of tables that name each other: files that import each other could not say these.
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_code_money_codes_id_fk" FOREIGN KEY ("credit_code") REFERENCES "public"."money_codes"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Old rows that break a key or a check must not stop an upgrade: it counts for new ones then.
DO $$ DECLARE "rule" record; BEGIN
	FOR "rule" IN SELECT conrelid::regclass AS "table", conname AS "name" FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND NOT convalidated LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', "rule"."table", "rule"."name");
		EXCEPTION WHEN foreign_key_violation OR check_violation THEN
			RAISE WARNING 'old rows break %', "rule"."name";
		END;
	END LOOP;
END $$;
