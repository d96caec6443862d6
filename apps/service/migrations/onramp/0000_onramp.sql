create schema if not exists onramp;
--> statement-breakpoint
create table onramp.orders (
  id text primary key,
  project text not null,
  provider text not null,
  status text not null check (status in ('waiting', 'paid', 'sending', 'done', 'failed')),
  -- CAIP-2
  chain text not null,
  -- CAIP-10
  asset text not null,
  -- the address that gets the asset
  address text not null,
  -- decimal text
  amount text,
  transaction_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
--> statement-breakpoint
create index orders_by_time on onramp.orders (created_at);
--> statement-breakpoint
-- reports that were read: each is read once
create table onramp.reports (
  digest text primary key,
  received_at timestamptz not null
);
--> statement-breakpoint
create index reports_by_time on onramp.reports (received_at);
