-- Rows that later steps believe have a MAC by a key outside the database. `foyer-service rows sign` signs those of earlier releases.
alter table auth.users add column mac text;
--> statement-breakpoint
alter table auth.email_changes add column mac text;
--> statement-breakpoint
alter table auth.deleted_users add column mac text;
--> statement-breakpoint
create index users_unsigned on auth.users (id) where mac is null;
--> statement-breakpoint
-- Time of the last change of an address, in the row that has the address.
alter table auth.identities add column changed_at bigint;
--> statement-breakpoint
-- Logins last ten minutes. Those that are done stay for a day, so that "not me" in their mail still ends their session.
alter table auth.logins
  add column mac text,
  -- session of the resume ticket that came with the request
  add column ticket_session text;
--> statement-breakpoint
delete from auth.logins where state <> 'done';
--> statement-breakpoint
delete from auth.social_logins;
--> statement-breakpoint
alter table auth.social_logins add column mac text not null;
--> statement-breakpoint
delete from auth.farcaster_logins;
--> statement-breakpoint
alter table auth.farcaster_logins add column mac text not null;
