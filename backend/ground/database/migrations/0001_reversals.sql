CREATE TABLE "dispute_fees" (
	"ref" text PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_traffic" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
CREATE INDEX "dispute_fees_at" ON "dispute_fees" USING btree ("at");--> statement-breakpoint
CREATE INDEX "dispute_fees_order" ON "dispute_fees" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_fees_payment" ON "dispute_fees" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "demo_events_refunded" ON "demo_events" USING btree ("created_at") WHERE "demo_events"."type" like 'payment.refunded.%';