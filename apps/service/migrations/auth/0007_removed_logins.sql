-- Removed logins stay for 72 hours, so that they can be restored.
alter table auth.identities
  -- null while the login opens the wallet
  add column removed_at bigint;
