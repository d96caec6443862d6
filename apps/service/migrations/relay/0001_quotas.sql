-- Quotas of stored messages. The release before this one inserts rows without a project.
alter table letters add column if not exists project text;
--> statement-breakpoint
create table if not exists message_usage (
  -- topic, client (the publisher) or project
  scope text not null,
  key text not null,
  -- a busy project would serialize its publishers in one row
  shard smallint not null default 0,
  messages bigint not null,
  bytes bigint not null,
  primary key (scope, key, shard)
);
--> statement-breakpoint
-- rows are locked in the order of their keys, so that statements do not deadlock
create or replace function count_message_usage() returns trigger language plpgsql as $$
begin
  insert into message_usage as usage (scope, key, shard, messages, bytes)
  select scope, key, case scope when 'project' then pg_backend_pid() % 16 else 0 end,
    (case tg_op when 'INSERT' then 1 else -1 end) * count(*),
    (case tg_op when 'INSERT' then 1 else -1 end) * sum(octet_length(message))
  from changed
    cross join lateral (values ('topic', topic), ('client', publisher), ('project', project)) as scopes (scope, key)
  where key is not null
  group by scope, key
  order by scope, key
  on conflict (scope, key, shard) do update
    set messages = usage.messages + excluded.messages, bytes = usage.bytes + excluded.bytes;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger count_added_messages after insert on letters
  referencing new table as changed for each statement execute function count_message_usage();
--> statement-breakpoint
create or replace trigger count_deleted_messages after delete on letters
  referencing old table as changed for each statement execute function count_message_usage();
--> statement-breakpoint
-- after the triggers, which lock out writers until the end of the migration
insert into message_usage (scope, key, messages, bytes)
select scope, key, count(*), sum(octet_length(message))
from letters cross join lateral (values ('topic', topic), ('client', publisher)) as scopes (scope, key)
group by scope, key
on conflict do nothing;
