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
	CONSTRAINT "bank_lines_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_file" ON "bank_lines" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bank_lines_entry" ON "bank_lines" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "bank_lines_order" ON "bank_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("id") WHERE "bank_lines"."state" = 'open' and "bank_lines"."candidates" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "bank_lines_state" ON "bank_lines" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bank_lines_kept" ON "bank_lines" USING btree ("booked_on") WHERE "bank_lines"."raw" <> '';