create table notes (
  project text not null,
  text text not null,
  written_at timestamptz not null default now()
);
--> statement-breakpoint
create index notes_of_project on notes (project, written_at);
