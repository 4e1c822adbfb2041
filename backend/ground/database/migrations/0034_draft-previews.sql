ALTER TABLE "content_versions" ADD COLUMN "preview_key" text;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_preview" UNIQUE("preview_key");