CREATE TABLE "attendance" (
	"id" serial PRIMARY KEY NOT NULL,
	"seat_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"noted_by" integer,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_noted_by_members_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_seat" ON "attendance" USING btree ("seat_id") WHERE "attendance"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "attendance_rows_of_seat" ON "attendance" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "attendance_noted_by" ON "attendance" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "order_lines_uid" ON "order_lines" USING btree (("occurrence"->>'uid'));