ALTER TABLE "money_codes" ADD COLUMN "disputed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_codes" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;