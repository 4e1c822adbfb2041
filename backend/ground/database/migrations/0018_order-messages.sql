CREATE TABLE "order_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text,
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_messages_at" ON "order_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_messages_open" ON "order_messages" USING btree ("id") WHERE "order_messages"."settled_at" is null and not "order_messages"."is_answer";