-- what the relay keeps; what messages say is sealed
create table letters (
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

create index letters_of_topic on letters (topic, published_at, place);

create index letters_by_end on letters (expires_at);

-- who has which letter for good
create table acknowledgements (
  letter text not null references letters (id) on delete cascade,
  client text not null,
  primary key (letter, client)
);

create table subscriptions (
  client text not null,
  topic text not null,
  -- milliseconds since 1970
  ends_at bigint not null,
  primary key (client, topic)
);

create index subscriptions_by_end on subscriptions (ends_at);
