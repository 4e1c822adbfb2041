ALTER TABLE "job_leases" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;