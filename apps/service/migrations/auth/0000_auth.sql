-- Users of the embedded wallet. Times are milliseconds since 1970; a mac is an HMAC of the row by a key outside the database.
create schema if not exists auth;
--> statement-breakpoint
create table auth.users (
  id text primary key,
  project text not null,
  status text not null,
  -- recovery changes and exports wait after a change of the address
  email_changed_at bigint,
  created_at bigint not null
);
--> statement-breakpoint
create table auth.identities (
  id text primary key,
  user_id text not null references auth.users (id) on delete cascade,
  project text not null,
  provider text not null,
  -- of an e-mail address its HMAC
  subject text not null,
  -- encrypted
  email text,
  email_verified boolean not null,
  created_at bigint not null,
  mac text not null,
  unique (project, provider, subject)
);
--> statement-breakpoint
create index identities_of_user on auth.identities (user_id);
--> statement-breakpoint
create table auth.devices (
  id text primary key,
  user_id text not null references auth.users (id) on delete cascade,
  project text not null,
  jkt text not null,
  host_origin text not null,
  browser text not null,
  system text not null,
  approved_at bigint,
  revoked_at bigint,
  created_at bigint not null,
  last_used_at bigint not null,
  mac text not null,
  unique (user_id, jkt, host_origin)
);
--> statement-breakpoint
create index devices_of_key on auth.devices (jkt);
--> statement-breakpoint
create table auth.sessions (
  id text primary key,
  user_id text not null references auth.users (id) on delete cascade,
  device_id text not null references auth.devices (id) on delete cascade,
  project text not null,
  host_origin text not null,
  -- number of the current refresh token
  generation integer not null,
  rotated_at bigint not null,
  ticket_hash text not null unique,
  methods text[] not null,
  -- seconds
  auth_time bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  mac text not null
);
--> statement-breakpoint
create index sessions_of_user on auth.sessions (user_id);
--> statement-breakpoint
create index sessions_of_device on auth.sessions (device_id);
--> statement-breakpoint
create index sessions_by_end on auth.sessions (expires_at);
--> statement-breakpoint
create table auth.logins (
  id text primary key,
  project text not null,
  host_origin text not null,
  jkt text not null,
  method text not null,
  purpose text not null,
  email_hmac text not null,
  -- encrypted
  email text not null,
  browser text not null,
  system text not null,
  language text not null,
  is_known_device boolean not null,
  -- no code is sent after too many wrong ones
  is_silent boolean not null,
  code_hmac text,
  tries integer not null,
  state text not null,
  -- session that the login gave, or that changes the address
  session_id text,
  created_at bigint not null,
  expires_at bigint not null
);
--> statement-breakpoint
create index logins_of_address on auth.logins (email_hmac, jkt);
--> statement-breakpoint
create index logins_of_session on auth.logins (session_id);
--> statement-breakpoint
create index logins_by_end on auth.logins (expires_at);
--> statement-breakpoint
create table auth.email_changes (
  id text primary key,
  user_id text not null references auth.users (id) on delete cascade,
  project text not null,
  -- encrypted
  old_email text not null,
  new_email text not null,
  language text not null,
  changed_at bigint not null,
  undone_at bigint
);
--> statement-breakpoint
create table auth.keys (
  id text primary key,
  -- encrypted
  secret text not null,
  public_key jsonb,
  not_after bigint
);
--> statement-breakpoint
create table auth.counters (
  key text primary key,
  count integer not null,
  ends_at bigint not null
);
--> statement-breakpoint
create index counters_by_end on auth.counters (ends_at);
--> statement-breakpoint
create table auth.proofs (
  id text primary key,
  expires_at bigint not null
);
--> statement-breakpoint
create index proofs_by_end on auth.proofs (expires_at);
--> statement-breakpoint
create table auth.audit (
  id bigint primary key generated always as identity,
  at bigint not null,
  -- user
  actor text not null,
  action text not null,
  project text not null,
  -- device, session or login
  target text not null,
  -- host origin
  place text not null,
  result text not null
);
--> statement-breakpoint
create index audit_of_actor on auth.audit (actor);
