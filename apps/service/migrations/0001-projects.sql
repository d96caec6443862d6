create table projects (
  id text primary key,
  name text not null,
  -- empty: every origin
  allowed_origins text[] not null default '{}',
  -- feature: boolean; one that is not named is on
  features jsonb not null default '{}',
  analytics boolean not null default false,
  created_at timestamptz not null default now()
);

-- for trying things out: pages of this machine only
insert into projects (id, name, allowed_origins) values ('development', 'Development', '{http://localhost}');
