-- Logins that users add and remove, and deletion by users.
alter table auth.users
  -- a user is deleted from this time on; null unless the user has asked for it
  add column deletion_due_at bigint;
--> statement-breakpoint
create index users_by_deletion on auth.users (deletion_due_at) where deletion_due_at is not null;
--> statement-breakpoint
alter table auth.sessions
  -- identity that opened the session; null for sessions of earlier releases
  add column identity_id text;
--> statement-breakpoint
alter table auth.logins
  -- user whose other login has verified the address
  add column link_user text;
--> statement-breakpoint
alter table auth.social_logins
  -- login, confirm (begun by the frame), add
  add column purpose text not null default 'login';
--> statement-breakpoint
alter table auth.farcaster_logins
  add column purpose text not null default 'login';
