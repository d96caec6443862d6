create schema if not exists smart_sessions;
--> statement-breakpoint
create table smart_sessions.sessions (
  pci text primary key,
  project text not null,
  -- CAIP-10
  account text not null,
  -- the page that the permissions were granted to
  name text not null,
  url text not null,
  icon_url text,
  context text not null,
  permissions jsonb not null,
  policies jsonb not null,
  signer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- the time of its revocation, else that of its expiry
  ends_at timestamptz not null
);
--> statement-breakpoint
create index sessions_of_account on smart_sessions.sessions (project, account);
--> statement-breakpoint
create index sessions_by_end on smart_sessions.sessions (ends_at);
--> statement-breakpoint
-- messages that were used: each stores a session once
create table smart_sessions.messages (
  -- SHA-256 of the text
  digest text primary key,
  -- seconds since 1970
  signed_at bigint not null
);
