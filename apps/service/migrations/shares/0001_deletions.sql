-- Users whose records are deleted from a time on, which they can cancel until then.
create table shares.deletions (
  project text not null,
  user_id text not null,
  due_at bigint not null,
  primary key (project, user_id)
);
--> statement-breakpoint
create index deletions_by_time on shares.deletions (due_at);
