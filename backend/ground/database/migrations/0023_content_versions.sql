CREATE TABLE "content_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"text" text,
	"before" text,
	"over" text,
	"revision" integer,
	"member_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"refusal" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_versions_path" ON "content_versions" USING btree ("path","revision");--> statement-breakpoint
CREATE INDEX "content_versions_revision" ON "content_versions" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "content_versions_member" ON "content_versions" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_draft" ON "content_versions" USING btree ("path") WHERE "content_versions"."revision" is null;