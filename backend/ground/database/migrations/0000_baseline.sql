-- All tables as the 48 migrations before the first release had left them, in one step. The journal gives it the moment of the
-- last of them, so that a database which has them goes on without it.
-- Trigrams find words with a slip in them. PostgreSQL trusts this extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Lower case without accents, for the indexes below (backend/ground/database/folded.ts). The planner has to know that it costs
-- more than a look into them, so it is no function that PostgreSQL would write into the statement.
CREATE FUNCTION folded(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 400
AS $$ begin
  if octet_length($1) = char_length($1) then return lower($1); end if;
  return lower(replace(translate(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđı', 'oollddi'), 'ß', 'ss'));
end $$;--> statement-breakpoint
CREATE TABLE "access_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"redirect" text,
	"used_by" integer,
	"used_at" timestamp with time zone,
	"batch_id" integer
);
--> statement-breakpoint
CREATE TABLE "download_uses" (
	"grant_id" integer NOT NULL,
	"download_id" text NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "download_uses_grant_id_download_id_pk" PRIMARY KEY("grant_id","download_id")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"member_id" integer,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer,
	"granted_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"line_id" integer
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"mark" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"proof" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"seat_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"noted_by" integer,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_columns" (
	"header" text PRIMARY KEY NOT NULL,
	"roles" jsonb,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"lines" integer NOT NULL,
	"known" integer NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "bank_files_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"entry" text NOT NULL,
	"fingerprint" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"payer" text,
	"iban" text,
	"text" text NOT NULL,
	"raw" text NOT NULL,
	"candidates" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" integer,
	"decided_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"more_orders" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"double_of" integer,
	"mark" text,
	CONSTRAINT "bank_lines_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "calendar_dates" (
	"uid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"state" jsonb NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"seen" jsonb,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer,
	"quantity" integer NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "cart_lines_cart_id_key_pk" PRIMARY KEY("cart_id","key"),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_lines"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"member_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"coupons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placed_order_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "carts_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"billing" jsonb,
	"gateway_ref" text
);
--> statement-breakpoint
CREATE TABLE "shop_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" integer,
	"billing" jsonb,
	"affiliate_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer,
	"holder_name" text NOT NULL,
	"name_corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certification_slug" text NOT NULL,
	"certification_title" text NOT NULL,
	"addon" boolean DEFAULT false NOT NULL,
	"workshop_date" timestamp with time zone,
	"guides" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"completed" boolean DEFAULT true NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"issue_uri" text,
	"feedback" jsonb,
	"feedback_answers" jsonb,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"email" text,
	"seat_id" integer,
	"seat_turn" integer,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "certificates_public_id_unique" UNIQUE("public_id")
);
--> statement-breakpoint
CREATE TABLE "code_batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"basis_points" integer,
	"amount" integer,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"usage_limit" integer,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_movements" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"refund_id" integer,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"currency" text NOT NULL,
	"balance" integer NOT NULL,
	"test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "money_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "money_codes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "money_code_balance" CHECK ("money_codes"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_key" text NOT NULL,
	"page_url" text,
	"referrer_url" text,
	"visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_visit" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" integer,
	"action" text NOT NULL,
	"about" text,
	"reason" text,
	"outcome" text NOT NULL,
	"message" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"text" text,
	"before" text,
	"over" text,
	"revision" integer,
	"member_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"refusal" text,
	"settled_at" timestamp with time zone,
	"entry" text,
	"preview_key" text,
	CONSTRAINT "content_versions_preview" UNIQUE("preview_key")
);
--> statement-breakpoint
CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"refund_id" integer,
	"order_id" integer NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "credit_notes_refund_id_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"replaces" text,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"corrects" text,
	CONSTRAINT "invoices_replaces_unique" UNIQUE("replaces"),
	CONSTRAINT "invoices_corrects_unique" UNIQUE("corrects")
);
--> statement-breakpoint
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
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"ended" text,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "outbox_reason_unique" UNIQUE("reason")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"product_id" integer,
	"title" text NOT NULL,
	"course_url" text,
	"type" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"expired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "courses_member_product" UNIQUE("member_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company" text,
	"country" text,
	"job_role" text,
	"interests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"newsletter" boolean DEFAULT false NOT NULL,
	"capabilities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"profile_image" text,
	"profile_url" text,
	"is_guide" boolean DEFAULT false NOT NULL,
	"is_coach" boolean DEFAULT false NOT NULL,
	"has_program_invite" boolean DEFAULT false NOT NULL,
	"program" jsonb,
	"social_links" jsonb,
	"touch_point" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "profile_images" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "profile_images_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "coupon_counters" (
	"code" text PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_coupons" (
	"order_id" integer NOT NULL,
	"code" text NOT NULL,
	"discount" integer NOT NULL,
	"discount_tax" integer NOT NULL,
	CONSTRAINT "order_coupons_order_id_code_pk" PRIMARY KEY("order_id","code")
);
--> statement-breakpoint
CREATE TABLE "order_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"buyer_text" text,
	"is_open" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line_discounts" (
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"code" text NOT NULL,
	"discount" integer NOT NULL,
	CONSTRAINT "order_line_discounts_line_id_code_pk" PRIMARY KEY("line_id","code")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer,
	"name" text NOT NULL,
	"variation_name" text,
	"quantity" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"subtotal" integer NOT NULL,
	"total" integer NOT NULL,
	"tax" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ledger" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"vat_kind" text NOT NULL,
	"supply_country" text,
	"occurrence" jsonb,
	"plan" jsonb,
	"ended_at" timestamp with time zone,
	"ended_as" text,
	"moves" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_taxes" (
	"order_id" integer NOT NULL,
	"label" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "order_taxes_order_id_label_pk" PRIMARY KEY("order_id","label")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"order_key" text NOT NULL,
	"cart_id" uuid,
	"cart_version" integer,
	"session_id" uuid,
	"subscription_id" integer,
	"member_id" integer,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"billing" jsonb NOT NULL,
	"seller" jsonb,
	"subtotal" integer NOT NULL,
	"discount" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"ppp_basis_points" integer DEFAULT 10000 NOT NULL,
	"vat_note" text,
	"vat_id_check" text,
	"payment_method" text NOT NULL,
	"payment_method_title" text NOT NULL,
	"customer_note" text,
	"test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"confirm_until" timestamp with time zone,
	"address_proven" boolean DEFAULT false NOT NULL,
	"holds" boolean DEFAULT true NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"payment_way" text,
	"purchase_order" text,
	"seat_move" jsonb,
	"by_desk" boolean DEFAULT false NOT NULL,
	"credit" integer DEFAULT 0 NOT NULL,
	"credit_code" integer,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "orders_order_key_unique" UNIQUE("order_key"),
	CONSTRAINT "order_of_cart" UNIQUE("cart_id","cart_version"),
	CONSTRAINT "order_refunded" CHECK ("orders"."refunded" between 0 and "orders"."total")
);
--> statement-breakpoint
CREATE TABLE "unconfirmed_seats" (
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"network" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "unconfirmed_seats_order_id_product_id_variation_id_pk" PRIMARY KEY("order_id","product_id","variation_id")
);
--> statement-breakpoint
CREATE TABLE "unpaid_seats" (
	"order_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"holder" text NOT NULL,
	"domain" text,
	"network" text,
	"trusted" boolean NOT NULL,
	"free" boolean NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "unpaid_seats_order_id_product_id_variation_id_pk" PRIMARY KEY("order_id","product_id","variation_id")
);
--> statement-breakpoint
CREATE TABLE "payment_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"card_type" text,
	"expiry_month" text,
	"expiry_year" text,
	"last4" integer,
	CONSTRAINT "payment_tokens_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "demo_events" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"type" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"return_url" text NOT NULL,
	"failure_code" text,
	"refunded" integer DEFAULT 0 NOT NULL,
	"settles_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_payments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "dispute_fees" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_traffic" (
	"gateway" text PRIMARY KEY NOT NULL,
	"live" boolean,
	"event_at" timestamp with time zone,
	"foreign_events" integer DEFAULT 0 NOT NULL,
	"unannounced" integer DEFAULT 0 NOT NULL,
	"looked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"attempt" integer NOT NULL,
	"key" text NOT NULL,
	"gateway" text NOT NULL,
	"method" text NOT NULL,
	"customer_ref" text,
	"save_method" boolean DEFAULT false NOT NULL,
	"token_id" integer,
	"off_session" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"ref" text,
	"next_action" jsonb,
	"failure" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"dispute" text,
	"dispute_due_at" timestamp with time zone,
	CONSTRAINT "payments_key_unique" UNIQUE("key"),
	CONSTRAINT "payments_ref_unique" UNIQUE("ref"),
	CONSTRAINT "payment_attempt" UNIQUE("order_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"line_id" integer,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_files" (
	"file" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "picture_files_file_format_width_pk" PRIMARY KEY("file","format","width")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" integer NOT NULL,
	"variation_id" integer DEFAULT 0 NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "stock_product_id_variation_id_pk" PRIMARY KEY("product_id","variation_id"),
	CONSTRAINT "stock_not_negative" CHECK ("stock"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"settled_at" timestamp with time zone,
	"closed_by" text,
	CONSTRAINT "order_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"key" text NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"line_id" integer,
	"amount" integer NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"correction" text,
	"counted" integer,
	"code_id" integer,
	"withdrawal_id" integer,
	"kind" text DEFAULT 'price' NOT NULL,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_correction_unique" UNIQUE("correction"),
	CONSTRAINT "refunds_ref_unique" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"turn" integer DEFAULT 0 NOT NULL,
	"invited" jsonb,
	"reminded" text,
	"asked" text,
	"quiet" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer,
	"challenge_hash" text NOT NULL,
	"binding_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"member_id" integer NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" serial NOT NULL,
	"email" text NOT NULL,
	"asker" text,
	"is_known" boolean DEFAULT false NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"binding_hash" text,
	"cart_session" uuid,
	"redirect" text,
	"profile" jsonb,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"subscription_id" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"order_id" integer,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "renewals_subscription_id_period_start_pk" PRIMARY KEY("subscription_id","period_start")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer,
	"order_id" integer,
	"product_id" integer NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"period" text NOT NULL,
	"interval" integer DEFAULT 1 NOT NULL,
	"payment_method" text NOT NULL,
	"payment_method_title" text NOT NULL,
	"token_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"next_payment_at" timestamp with time zone,
	"last_payment_at" timestamp with time zone,
	"marked_cancel_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vat_checks" (
	"vat_id" text PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"variation_id" integer DEFAULT 0 NOT NULL,
	"member_id" integer,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone,
	"order_id" integer,
	"proven" boolean DEFAULT false NOT NULL,
	CONSTRAINT "waiting_list_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"items" text,
	"line_ids" jsonb,
	"order_id" integer,
	"token_hash" text,
	"proven_at" timestamp with time zone,
	"carried_out_at" timestamp with time zone,
	"outcome" text,
	"ended_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "withdrawals_key_unique" UNIQUE("key"),
	CONSTRAINT "withdrawals_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_uses" ADD CONSTRAINT "download_uses_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD CONSTRAINT "deletion_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_noted_by_members_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_code_id_money_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."money_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_codes" ADD CONSTRAINT "issued_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD CONSTRAINT "desk_actions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_files" ADD CONSTRAINT "issued_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_images" ADD CONSTRAINT "profile_images_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_coupons" ADD CONSTRAINT "order_coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_entries" ADD CONSTRAINT "order_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_discounts" ADD CONSTRAINT "order_line_discounts_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unconfirmed_seats" ADD CONSTRAINT "unconfirmed_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unpaid_seats" ADD CONSTRAINT "unpaid_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_batch" ON "access_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "grants_member" ON "grants" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "grants_email" ON "grants" USING btree ("email");--> statement-breakpoint
CREATE INDEX "grants_order" ON "grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "grants_line" ON "grants" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "deletion_requests_expiry" ON "deletion_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "person_requests_at" ON "person_requests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_seat" ON "attendance" USING btree ("seat_id") WHERE "attendance"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_rows_of_seat" ON "attendance" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "attendance_noted_by" ON "attendance" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "bank_lines_file" ON "bank_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_lines_entry" ON "bank_lines" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "bank_lines_order" ON "bank_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("booked_on","amount");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("id") WHERE "bank_lines"."state" = 'open' and ("bank_lines"."candidates" <> '[]'::jsonb or "bank_lines"."mark" = 'returned');--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_lines_kept" ON "bank_lines" USING btree ("booked_on") WHERE "bank_lines"."raw" <> '';--> statement-breakpoint
CREATE INDEX "bank_lines_words" ON "bank_lines" USING gin ((folded(' ' || coalesce("payer", '') || ' ' || coalesce("text", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "calendar_dates_start" ON "calendar_dates" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "shop_sessions_created" ON "shop_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_sessions_member" ON "shop_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "certificates_member" ON "certificates" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "certificates_email" ON "certificates" USING btree ("email");--> statement-breakpoint
CREATE INDEX "certificates_seat" ON "certificates" USING btree ("seat_id") WHERE "certificates"."seat_id" is not null and "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_words" ON "certificates" USING gin ((folded(' ' || coalesce("holder_name", '') || ' ' || coalesce("certification_title", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "code_movements_code" ON "code_movements" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "code_movements_order" ON "code_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "issued_codes_batch" ON "issued_codes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "affiliate_visits_visited" ON "affiliate_visits" USING btree ("visited_at");--> statement-breakpoint
CREATE INDEX "desk_actions_about" ON "desk_actions" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "desk_actions_member" ON "desk_actions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_versions_path" ON "content_versions" USING btree ("path","revision");--> statement-breakpoint
CREATE INDEX "content_versions_revision" ON "content_versions" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "content_versions_member" ON "content_versions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_versions_due" ON "content_versions" USING btree ("publish_at") WHERE "content_versions"."revision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_draft" ON "content_versions" USING btree ("path",coalesce("entry", ''),"member_id") WHERE "content_versions"."revision" is null;--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_notes_day" ON "credit_notes" USING btree (("content" ->> 'issuedOn'),length("number"),"number");--> statement-breakpoint
CREATE INDEX "credit_notes_number_parts" ON "credit_notes" USING gin (("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree (("content" ->> 'issuedOn'),length("number"),"number");--> statement-breakpoint
CREATE INDEX "invoices_number_parts" ON "invoices" USING gin (("number") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_first" ON "invoices" USING btree ("order_id") WHERE "invoices"."replaces" is null;--> statement-breakpoint
CREATE INDEX "issued_files_order" ON "issued_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "issued_files_waiting" ON "issued_files" USING btree ("number") WHERE "issued_files"."pdf" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "outbox_reason_start" ON "outbox" USING btree ("reason" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("sent_at","next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."ended" is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsettled" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."ended" in ('refused', 'bounced', 'complained') and "outbox"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_addressed" ON "outbox" USING btree ("sent_at") WHERE "outbox"."recipient" <> '';--> statement-breakpoint
CREATE INDEX "members_words" ON "members" USING gin ((folded(' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("company", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_entries_order" ON "order_entries" USING btree ("order_id","topic","id");--> statement-breakpoint
CREATE INDEX "order_entries_vat" ON "order_entries" USING btree ("order_id") WHERE "order_entries"."topic" = 'vat';--> statement-breakpoint
CREATE INDEX "order_entries_open" ON "order_entries" USING btree ("order_id") WHERE "order_entries"."is_open";--> statement-breakpoint
CREATE INDEX "order_line_discounts_order" ON "order_line_discounts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_called_off" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."occurrence"->>'isCancelled' = 'true' and "order_lines"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_uid" ON "order_lines" USING btree (("occurrence"->>'uid'),("occurrence"->>'start'));--> statement-breakpoint
CREATE INDEX "order_lines_instead" ON "order_lines" USING btree (("occurrence"->>'insteadOf')) WHERE "order_lines"."occurrence"->>'insteadOf' is not null;--> statement-breakpoint
CREATE INDEX "order_lines_start" ON "order_lines" USING btree (("occurrence"->>'start'),("occurrence"->>'uid'));--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_session" ON "orders" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_vat_unchecked" ON "orders" USING btree ("created_at") WHERE "orders"."vat_id_check" = 'unavailable';--> statement-breakpoint
CREATE INDEX "orders_seat_move" ON "orders" USING btree ((("seat_move"->>'orderId')::integer)) WHERE "orders"."seat_move" is not null;--> statement-breakpoint
CREATE INDEX "orders_hold" ON "orders" USING btree ("status","hold_until");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("confirm_until") WHERE "orders"."confirm_until" is not null and "orders"."holds";--> statement-breakpoint
CREATE INDEX "orders_forgotten" ON "orders" USING btree ("id") WHERE "orders"."forgotten_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((folded(' ' || coalesce("billing"->>'firstName', '') || ' ' || coalesce("billing"->>'lastName', '') || ' ' || coalesce("billing"->>'company', '') || ' ' || coalesce("email", '') || ' ' || coalesce("purchase_order", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "unconfirmed_seats_item" ON "unconfirmed_seats" USING btree ("product_id","variation_id");--> statement-breakpoint
CREATE INDEX "unpaid_seats_item" ON "unpaid_seats" USING btree ("product_id","variation_id");--> statement-breakpoint
CREATE INDEX "unpaid_seats_holder" ON "unpaid_seats" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "unpaid_seats_held" ON "unpaid_seats" USING btree ("product_id","variation_id","quantity") WHERE "unpaid_seats"."lapsed_at" is null and not "unpaid_seats"."free";--> statement-breakpoint
CREATE INDEX "unpaid_seats_lapsed" ON "unpaid_seats" USING btree ("lapsed_at") WHERE "unpaid_seats"."lapsed_at" is not null;--> statement-breakpoint
CREATE INDEX "unpaid_seats_free" ON "unpaid_seats" USING btree ("held_at") WHERE "unpaid_seats"."free";--> statement-breakpoint
CREATE INDEX "payment_tokens_member" ON "payment_tokens" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "demo_events_ref" ON "demo_events" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "demo_events_refunded" ON "demo_events" USING btree ("created_at") WHERE "demo_events"."type" like 'payment.refunded.%';--> statement-breakpoint
CREATE INDEX "demo_events_waiting" ON "demo_events" USING btree ("created_at") WHERE "demo_events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "demo_payments_order" ON "demo_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "demo_payments_due" ON "demo_payments" USING btree ("settles_at");--> statement-breakpoint
CREATE INDEX "demo_payments_created" ON "demo_payments" USING btree ("created_at") WHERE "demo_payments"."status" = 'created';--> statement-breakpoint
CREATE INDEX "dispute_fees_at" ON "dispute_fees" USING btree ("at");--> statement-breakpoint
CREATE INDEX "dispute_fees_order" ON "dispute_fees" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_fees_payment" ON "dispute_fees" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_events_received" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payments_to_keep" ON "payments" USING btree ("updated_at") WHERE "payments"."save_method" and "payments"."token_id" is null;--> statement-breakpoint
CREATE INDEX "payments_token" ON "payments" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("dispute_due_at") WHERE "payments"."dispute" in ('inquiry', 'open', 'appeal open');--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_line" ON "receipts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_messages_at" ON "order_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_messages_open" ON "order_messages" USING btree ("id") WHERE "order_messages"."settled_at" is null and not "order_messages"."is_answer";--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "seats_order" ON "seats" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "seats_line" ON "seats" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "seats_email" ON "seats" USING btree ("email");--> statement-breakpoint
CREATE INDEX "seats_words" ON "seats" USING gin ((folded(' ' || coalesce("name", '') || ' ' || coalesce("email", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_member" ON "passkey_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_email" ON "sign_in_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_in_requests_created" ON "sign_in_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "renewals_try" ON "renewals" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "renewals_order" ON "renewals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "subscriptions_order" ON "subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_token" ON "subscriptions" USING btree ("token_id");--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_payment_at");--> statement-breakpoint
CREATE INDEX "subscriptions_marked" ON "subscriptions" USING btree ("marked_cancel_at");--> statement-breakpoint
CREATE INDEX "subscriptions_end" ON "subscriptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "vat_checks_checked" ON "vat_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "waiting_list_date" ON "waiting_list" USING btree ("product_id","variation_id","status");--> statement-breakpoint
CREATE INDEX "waiting_list_open" ON "waiting_list" USING btree ("product_id","variation_id") WHERE "waiting_list"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_list_member" ON "waiting_list" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "waiting_list_email" ON "waiting_list" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waiting_list_joined" ON "waiting_list" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_at" ON "withdrawals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("proven_at") WHERE "withdrawals"."carried_out_at" is null and "withdrawals"."proven_at" is not null;--> statement-breakpoint
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
CREATE TRIGGER "keep_issued_files" BEFORE UPDATE OR DELETE ON "issued_files" FOR EACH ROW EXECUTE FUNCTION "keep_issued_files"();--> statement-breakpoint
CREATE FUNCTION "keep_all_issued_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM issued_files WHERE number NOT LIKE 'TEST-%') THEN
		RAISE EXCEPTION 'the files of issued documents stay as they were issued' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_all_issued_files" BEFORE TRUNCATE ON "issued_files" FOR EACH STATEMENT EXECUTE FUNCTION "keep_all_issued_files"();--> statement-breakpoint
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
CREATE TRIGGER "keep_all_documents" BEFORE TRUNCATE ON "credit_notes" FOR EACH STATEMENT EXECUTE FUNCTION "keep_all_documents"();--> statement-breakpoint
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
