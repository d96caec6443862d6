-- Approvals of devices, each for one address.
create table auth.device_approvals (
  -- HMAC of the device and the address
  id text primary key,
  project text not null,
  jkt text not null,
  host_origin text not null,
  used_at bigint not null
);
--> statement-breakpoint
create index device_approvals_by_key on auth.device_approvals (jkt);
