CREATE TABLE "desk_action_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"action_id" integer NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "desk_action_links_previous_unique" UNIQUE("previous"),
	CONSTRAINT "desk_action_links_kind_known" CHECK ("desk_action_links"."kind" in ('begun', 'ended', 'erased', 'found'))
);
--> statement-breakpoint
ALTER TABLE "desk_actions" DROP CONSTRAINT "desk_actions_member_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "actor_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "about_name" text;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "about_email" text;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "salt" text DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "desk_actions" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_action_links" ADD CONSTRAINT "desk_action_links_action_id_desk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."desk_actions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_action_links_action" ON "desk_action_links" USING btree ("action_id");--> statement-breakpoint
-- Rows from before keep the name that their members have now.
UPDATE "desk_actions" SET "actor_name" = trim("m"."first_name" || ' ' || "m"."last_name"), "actor_email" = "m"."email"
	FROM "members" "m" WHERE "m"."id" = "desk_actions"."member_id";--> statement-breakpoint
UPDATE "desk_actions" SET "about_name" = nullif(trim("m"."first_name" || ' ' || "m"."last_name"), ''), "about_email" = "m"."email"
	FROM "members" "m" WHERE "desk_actions"."about" = 'member:' || "m"."id";--> statement-breakpoint
-- A row gets its end once, and what it says about a person can be erased. Nothing else changes or removes it.
CREATE FUNCTION "keep_desk_actions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' AND old.erased_at IS NULL AND (new.id, new.at, new.member_id, new.actor_name, new.actor_email, new.action)
		IS NOT DISTINCT FROM (old.id, old.at, old.member_id, old.actor_name, old.actor_email, old.action) THEN
		IF old.outcome = 'begun' AND new.outcome <> 'begun' AND new.erased_at IS NULL
			AND (new.reason, new.salt) IS NOT DISTINCT FROM (old.reason, old.salt) THEN
			RETURN new;
		END IF;
		IF old.about LIKE 'member:%' AND new.erased_at IS NOT NULL AND new.changes = '[]'::jsonb
			AND (new.about, new.outcome) IS NOT DISTINCT FROM (old.about, old.outcome)
			AND num_nonnulls(new.reason, new.message, new.about_name, new.about_email, new.salt) = 0 THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'the log of the desk stays as it was written: action %', old.id USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_desk_actions" BEFORE UPDATE OR DELETE ON "desk_actions" FOR EACH ROW EXECUTE FUNCTION "keep_desk_actions"();--> statement-breakpoint
CREATE FUNCTION "keep_whole_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the log of the desk stays as it was written' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_desk_action_links" BEFORE UPDATE OR DELETE ON "desk_action_links" FOR EACH ROW EXECUTE FUNCTION "keep_whole_log"();--> statement-breakpoint
CREATE TRIGGER "keep_all_desk_actions" BEFORE TRUNCATE ON "desk_actions" FOR EACH STATEMENT EXECUTE FUNCTION "keep_whole_log"();--> statement-breakpoint
CREATE TRIGGER "keep_all_desk_action_links" BEFORE TRUNCATE ON "desk_action_links" FOR EACH STATEMENT EXECUTE FUNCTION "keep_whole_log"();
