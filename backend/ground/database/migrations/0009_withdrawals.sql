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
	CONSTRAINT "withdrawals_key_unique" UNIQUE("key"),
	CONSTRAINT "withdrawals_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_email" ON "withdrawals" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawals_at" ON "withdrawals" USING btree ("at");