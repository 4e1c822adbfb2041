ALTER TABLE "invoices" ADD COLUMN "corrects" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "correction" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_unique" UNIQUE("corrects");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_correction_unique" UNIQUE("correction");