-- what the relay keeps; what messages say is sealed
create table if not exists letters (
  id text primary key,
  -- of two that were published in the same millisecond, which came first
  place bigint generated always as identity,
  topic text not null,
  message text not null,
  tag integer not null,
  attestation text,
  publisher text not null,
  -- milliseconds since 1970
  published_at bigint not null,
  expires_at bigint not null
);
--> statement-breakpoint
create index if not exists letters_of_topic on letters (topic, published_at, place);
--> statement-breakpoint
create index if not exists letters_by_end on letters (expires_at);
--> statement-breakpoint
-- who has which letter for good
create table if not exists acknowledgements (
  letter text not null references letters (id) on delete cascade,
  client text not null,
  primary key (letter, client)
);
--> statement-breakpoint
create table if not exists subscriptions (
  client text not null,
  topic text not null,
  -- milliseconds since 1970
  ends_at bigint not null,
  primary key (client, topic)
);
--> statement-breakpoint
create index if not exists subscriptions_by_end on subscriptions (ends_at);
