-- Network and browser that began a login with a provider.
alter table auth.social_logins
  -- HMAC of both; null for logins of earlier releases
  add column asker_hmac text,
  -- whether another one brought the answer
  add column is_apart boolean not null default false;
