CREATE TABLE "desk_passkey_day" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"required_from" text NOT NULL,
	CONSTRAINT "desk_passkey_day_single" CHECK ("desk_passkey_day"."id" = 1),
	CONSTRAINT "desk_passkey_day_is_day" CHECK ("desk_passkey_day"."required_from" ~ '^\d{4}-\d{2}-\d{2}$')
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_put_off_at" timestamp with time zone;