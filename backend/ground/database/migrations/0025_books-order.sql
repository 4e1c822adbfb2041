DROP INDEX "credit_notes_day";--> statement-breakpoint
DROP INDEX "invoices_day";--> statement-breakpoint
CREATE INDEX "credit_notes_day" ON "credit_notes" USING btree (("content" ->> 'issuedOn'),length("number"),"number");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree (("content" ->> 'issuedOn'),length("number"),"number");