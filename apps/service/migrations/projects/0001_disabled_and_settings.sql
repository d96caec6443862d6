alter table projects add column disabled boolean not null default false;
--> statement-breakpoint
-- by the ids of modules
alter table projects add column settings jsonb not null default '{}';
--> statement-breakpoint
-- releases before 0.2 created it on every installation; with --dev it exists without a row
update projects set disabled = true where id = 'development';
