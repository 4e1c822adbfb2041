CREATE TABLE "desk_actions" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"member_id" integer,
	"action" text NOT NULL,
	"about" text,
	"reason" text,
	"outcome" text NOT NULL,
	"message" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_actions" ADD CONSTRAINT "desk_actions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_actions_about" ON "desk_actions" USING btree ("about","id");--> statement-breakpoint
CREATE INDEX "desk_actions_member" ON "desk_actions" USING btree ("member_id");