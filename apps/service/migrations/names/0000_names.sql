create schema if not exists account_names;
--> statement-breakpoint
create table account_names.names (
  name text primary key,
  label text not null,
  zone text not null,
  -- the account that registered it
  owner text not null,
  attributes jsonb not null default '{}',
  registered_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create index names_of_owner on account_names.names (owner);
--> statement-breakpoint
create index names_of_label on account_names.names (label);
--> statement-breakpoint
create table account_names.addresses (
  name text not null references account_names.names (name) on delete cascade,
  coin_type bigint not null,
  address text not null,
  created_at timestamptz not null,
  primary key (name, coin_type)
);
--> statement-breakpoint
-- messages that were used: each registers once
create table account_names.messages (
  address text not null,
  name text not null,
  -- seconds since 1970
  signed_at bigint not null,
  primary key (address, name, signed_at)
);
