ALTER TABLE "certificates" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "certificates_email" ON "certificates" USING btree ("email");