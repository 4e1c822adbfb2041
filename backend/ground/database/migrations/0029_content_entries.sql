DROP INDEX "content_versions_draft";--> statement-breakpoint
ALTER TABLE "content_versions" ADD COLUMN "entry" text;--> statement-breakpoint
CREATE INDEX "content_versions_due" ON "content_versions" USING btree ("publish_at") WHERE "content_versions"."revision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_draft" ON "content_versions" USING btree ("path",coalesce("entry", ''),"member_id") WHERE "content_versions"."revision" is null;