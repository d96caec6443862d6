-- Recovery shares of the embedded wallet. Times are milliseconds since 1970. The schema may be in a database of its own.
create schema if not exists recovery;
--> statement-breakpoint
create table recovery.shares (
  id text primary key,
  project text not null,
  user_id text not null,
  -- in lower case
  evm_address text not null,
  split text not null,
  mode text not null,
  -- encrypted: the share, or what the frame has encrypted
  secret text not null,
  -- parameters of the frame's encryption
  kdf jsonb,
  credential_id text,
  -- HMAC of the address that gets codes
  contact_hmac text,
  state text not null,
  created_at bigint not null,
  activated_at bigint,
  unique (project, user_id, split)
);
--> statement-breakpoint
create unique index share_of_user on recovery.shares (project, user_id) where state = 'active';
--> statement-breakpoint
-- sessions that got the recovery share
create table recovery.releases (
  session text primary key,
  project text not null,
  user_id text not null,
  at bigint not null
);
--> statement-breakpoint
-- codes that prove the address again, of one session each
create table recovery.codes (
  session text primary key,
  project text not null,
  user_id text not null,
  code_hmac text not null,
  tries integer not null,
  expires_at bigint not null
);
--> statement-breakpoint
-- root of the keys of HMACs
create table recovery.keys (
  id text primary key,
  -- encrypted
  secret text not null
);
--> statement-breakpoint
create table recovery.proofs (
  id text primary key,
  expires_at bigint not null
);
--> statement-breakpoint
create index proofs_by_end on recovery.proofs (expires_at);
--> statement-breakpoint
create table recovery.audit (
  id bigint primary key generated always as identity,
  at bigint not null,
  -- user
  actor text not null,
  action text not null,
  project text not null,
  -- address of the wallet
  wallet text not null,
  -- host origin
  place text not null,
  result text not null
);
--> statement-breakpoint
create index audit_of_project on recovery.audit (project, action, at);
--> statement-breakpoint
create index audit_of_actor on recovery.audit (actor, action, at);
--> statement-breakpoint
create function recovery.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log cannot be changed';
end
$$;
--> statement-breakpoint
create trigger audit_is_append_only before update or delete or truncate on recovery.audit
  for each statement execute function recovery.refuse_change();
