ALTER TABLE "bank_lines" ADD COLUMN "more_orders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "double_of" integer;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("booked_on","amount");