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
ALTER TABLE "orders" ADD COLUMN "confirm_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unconfirmed_seats" ADD CONSTRAINT "unconfirmed_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unconfirmed_seats_item" ON "unconfirmed_seats" USING btree ("product_id","variation_id");--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("confirm_until") WHERE "orders"."confirm_until" is not null and "orders"."holds";