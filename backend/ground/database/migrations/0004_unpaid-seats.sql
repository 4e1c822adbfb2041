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
-- Those who wait already keep their place.
ALTER TABLE "waiting_list" ADD COLUMN "proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list" ALTER COLUMN "proven" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "unpaid_seats" ADD CONSTRAINT "unpaid_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unpaid_seats_item" ON "unpaid_seats" USING btree ("product_id","variation_id");--> statement-breakpoint
CREATE INDEX "unpaid_seats_holder" ON "unpaid_seats" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "unpaid_seats_held" ON "unpaid_seats" USING btree ("product_id","variation_id","quantity") WHERE "unpaid_seats"."lapsed_at" is null and not "unpaid_seats"."free";--> statement-breakpoint
CREATE INDEX "unpaid_seats_lapsed" ON "unpaid_seats" USING btree ("lapsed_at") WHERE "unpaid_seats"."lapsed_at" is not null;--> statement-breakpoint
CREATE INDEX "unpaid_seats_free" ON "unpaid_seats" USING btree ("held_at") WHERE "unpaid_seats"."free";