create schema if not exists sign_in;
--> statement-breakpoint
-- nonces that no message has used yet
create table sign_in.nonces (
  -- SHA-256 of the nonce
  digest text primary key,
  project text not null,
  origin text not null,
  issued_at timestamptz not null
);
--> statement-breakpoint
create index nonces_by_time on sign_in.nonces (issued_at);
--> statement-breakpoint
create table sign_in.sessions (
  -- the jti of its token
  id text primary key,
  project text not null,
  origin text not null,
  chain text not null,
  address text not null,
  message text not null,
  signature text not null,
  type text,
  public_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
--> statement-breakpoint
create index sessions_by_end on sign_in.sessions (expires_at);
--> statement-breakpoint
create index sessions_of_project on sign_in.sessions (project);
--> statement-breakpoint
-- keys that sign tokens
create table sign_in.keys (
  id text primary key,
  -- encrypted
  secret text not null,
  public_key jsonb,
  -- milliseconds since 1970
  not_after bigint
);
