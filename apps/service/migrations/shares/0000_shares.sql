-- Wallets and login shares of the embedded wallet. Times are milliseconds since 1970.
create schema if not exists shares;
--> statement-breakpoint
create table shares.wallets (
  id text primary key,
  project text not null,
  user_id text not null,
  evm_address text not null,
  solana_address text not null,
  account_kind text not null,
  -- type of account by namespace
  preferred jsonb not null,
  state text not null,
  -- thumbprint of the key and host origin of the device that created it
  jkt text not null,
  created_with text not null,
  created_at bigint not null
);
--> statement-breakpoint
-- a user has one wallet; two devices that create one at the same time both have a pending one
create unique index wallets_of_user on shares.wallets (project, user_id) where state = 'active';
--> statement-breakpoint
create index wallets_by_user on shares.wallets (project, user_id);
--> statement-breakpoint
create table shares.sets (
  id text primary key,
  wallet text not null references shares.wallets (id) on delete cascade,
  split text not null,
  kind text not null,
  -- thumbprint of the key of the device that wrote it
  jkt text not null,
  -- encrypted
  secret text not null,
  state text not null,
  created_at bigint not null,
  unique (wallet, split, kind)
);
--> statement-breakpoint
create unique index recovery_set_of_wallet on shares.sets (wallet) where kind = 'recovery' and state = 'active';
--> statement-breakpoint
create unique index device_set_of_key on shares.sets (wallet, jkt) where kind = 'device' and state = 'active';
--> statement-breakpoint
-- sessions that got the login share of the recovery set
create table shares.releases (
  session text primary key,
  wallet text not null references shares.wallets (id) on delete cascade,
  at bigint not null
);
--> statement-breakpoint
create table shares.proofs (
  id text primary key,
  expires_at bigint not null
);
--> statement-breakpoint
create index proofs_by_end on shares.proofs (expires_at);
--> statement-breakpoint
create table shares.audit (
  id bigint primary key generated always as identity,
  at bigint not null,
  -- user
  actor text not null,
  action text not null,
  project text not null,
  wallet text not null,
  -- host origin
  place text not null,
  result text not null
);
--> statement-breakpoint
create index audit_of_wallet on shares.audit (wallet, action, at);
--> statement-breakpoint
create index audit_of_actor on shares.audit (actor);
--> statement-breakpoint
create function shares.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log cannot be changed';
end
$$;
--> statement-breakpoint
create trigger audit_is_append_only before update or delete or truncate on shares.audit
  for each statement execute function shares.refuse_change();
