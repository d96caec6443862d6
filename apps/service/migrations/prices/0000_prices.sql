create schema if not exists prices;
--> statement-breakpoint
-- prices in US dollars that the service read from a source without prices of the past
create table prices.points (
  -- CAIP-10
  asset text not null,
  at timestamptz not null,
  -- decimal text
  price text not null,
  primary key (asset, at)
);
--> statement-breakpoint
create index points_by_time on prices.points (at);
