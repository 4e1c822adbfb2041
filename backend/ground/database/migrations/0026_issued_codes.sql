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
CREATE TABLE "issued_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "issued_codes" ADD CONSTRAINT "issued_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_codes_batch" ON "issued_codes" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_batch_id_code_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_codes_batch" ON "access_codes" USING btree ("batch_id");