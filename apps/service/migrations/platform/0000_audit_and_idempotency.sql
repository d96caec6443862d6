create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  target text not null,
  details jsonb not null
);
--> statement-breakpoint
create table idempotency_keys (
  digest text primary key,
  request text not null,
  answer jsonb,
  locked_until timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index idempotency_keys_expiry on idempotency_keys (expires_at);
