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
CREATE TABLE "money_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"currency" text NOT NULL,
	"balance" integer NOT NULL,
	"test" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "money_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "money_codes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "money_code_balance" CHECK ("money_codes"."balance" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_code" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "code_id" integer;--> statement-breakpoint
ALTER TABLE "code_movements" ADD CONSTRAINT "code_movements_code_id_money_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."money_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_movements_code" ON "code_movements" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "code_movements_order" ON "code_movements" USING btree ("order_id");