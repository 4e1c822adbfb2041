CREATE TABLE "address_changes" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"old_address" text NOT NULL,
	"new_address" text NOT NULL,
	"proof" text NOT NULL,
	"by_administrator" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "address_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_due" ON "address_changes" USING btree ("due_at");