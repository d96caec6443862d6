create schema if not exists analytics;
--> statement-breakpoint
-- counts of events: no row is about one visitor
create table analytics.counts (
  project text not null,
  -- in UTC
  day date not null,
  name text not null,
  -- CAIP-2, or empty
  network text not null,
  -- wallet, view or reason, or empty
  detail text not null,
  events bigint not null,
  -- page loads in which the event was the first of its step of the funnel
  sessions bigint not null,
  primary key (project, day, name, network, detail)
);
