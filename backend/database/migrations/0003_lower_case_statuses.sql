-- Statuses and kinds are single lower-case words; the GraphQL API keeps the names of its contract.
UPDATE "orders" SET "status" = CASE "status" WHEN 'ON_HOLD' THEN 'held' ELSE lower("status") END;
--> statement-breakpoint
UPDATE "subscriptions" SET "status" = CASE "status" WHEN 'ON_HOLD' THEN 'held' WHEN 'PENDING_CANCEL' THEN 'cancelling' ELSE lower("status") END;
--> statement-breakpoint
UPDATE "renewals" SET "status" = 'abandoned' WHERE "status" = 'given up';
--> statement-breakpoint
UPDATE "waiting_list" SET "status" = lower("status");
--> statement-breakpoint
UPDATE "payments" SET "status" = CASE "status" WHEN 'requires_action' THEN 'unconfirmed' ELSE 'cancelled' END WHERE "status" IN ('requires_action', 'canceled');
--> statement-breakpoint
UPDATE "demo_payments" SET "status" = CASE "status" WHEN 'requires_action' THEN 'unconfirmed' ELSE 'cancelled' END WHERE "status" IN ('requires_action', 'canceled');
--> statement-breakpoint
UPDATE "payment_tokens" SET "kind" = 'card' WHERE "kind" = 'CC';
--> statement-breakpoint
UPDATE "members" SET "program" = jsonb_set("program", '{status}', to_jsonb(lower("program" ->> 'status'))) WHERE "program" ->> 'status' IS NOT NULL;
