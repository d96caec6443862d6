-- "if not exists": releases before 0.2 created this table by another runner
create table if not exists projects (
  id text primary key,
  name text not null,
  -- empty: every origin
  allowed_origins text[] not null default '{}',
  -- feature: boolean; one that is not named is on
  features jsonb not null default '{}',
  analytics boolean not null default false,
  created_at timestamptz not null default now()
);
