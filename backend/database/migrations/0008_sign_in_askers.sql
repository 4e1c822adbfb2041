ALTER TABLE "sign_in_requests" ADD COLUMN "asker" text;--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;