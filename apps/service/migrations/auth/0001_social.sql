-- Logins with identity providers and with Farcaster.
alter table auth.identities
  -- encrypted
  add column user_name text,
  -- HMAC of a verified address of a provider
  add column email_hmac text,
  -- owner of a Farcaster id when it was linked
  add column custody text;
--> statement-breakpoint
create index identities_of_email on auth.identities (project, email_hmac);
--> statement-breakpoint
create table auth.social_logins (
  id text primary key,
  project text not null,
  provider text not null,
  host_origin text not null,
  jkt text not null,
  -- address of the host page that the browser returns to, without a window
  return_to text,
  browser text not null,
  system text not null,
  language text not null,
  -- SHA-256 of 128 random bits
  state_hash text not null unique,
  redirect_uri text not null,
  -- waiting, working (the provider has answered), finished, failed, linking, redeemed
  state text not null,
  failure text,
  -- SHA-256 of 256 random bits, from the end of the login until it is redeemed
  handle_hash text unique,
  -- HMAC of the six digits, if they were asked for
  code_hmac text,
  tries integer not null,
  -- encrypted, with the device that began the login
  identity text,
  -- user with the same verified address
  link_user text,
  link_login text,
  created_at bigint not null,
  expires_at bigint not null
);
--> statement-breakpoint
create index social_logins_by_expiry on auth.social_logins (expires_at);
--> statement-breakpoint
create table auth.farcaster_logins (
  id text primary key,
  project text not null,
  host_origin text not null,
  jkt text not null,
  browser text not null,
  system text not null,
  language text not null,
  nonce text not null,
  -- encrypted
  channel text not null,
  -- waiting, done, ended
  state text not null,
  created_at bigint not null,
  expires_at bigint not null
);
--> statement-breakpoint
create index farcaster_logins_by_expiry on auth.farcaster_logins (expires_at);
