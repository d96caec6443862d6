-- HMAC of the address that got codes before the present one, and the time of the change
alter table recovery.shares add column former_contact_hmac text;
--> statement-breakpoint
alter table recovery.shares add column contact_changed_at bigint;
