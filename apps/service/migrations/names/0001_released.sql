-- names that were released: for a time only the last owner can register them
create table account_names.released (
  name text primary key,
  label text not null,
  zone text not null,
  -- of the name and its last owner
  owner_hash text not null,
  coin_types jsonb not null,
  released_at timestamptz not null
);
--> statement-breakpoint
create index released_by_label on account_names.released (label);
--> statement-breakpoint
create index released_by_time on account_names.released (released_at);
