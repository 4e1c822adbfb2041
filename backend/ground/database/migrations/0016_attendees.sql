ALTER TABLE "seats" ADD COLUMN "turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "invited" jsonb;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "reminded" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "asked" text;--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "seats_email" ON "seats" USING btree ("email");