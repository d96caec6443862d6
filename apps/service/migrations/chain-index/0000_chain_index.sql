create schema if not exists chain_index;
--> statement-breakpoint
create table chain_index.chains (
  chain text primary key,
  first_block bigint not null,
  next_block bigint not null
);
--> statement-breakpoint
-- the newest blocks and the first one
create table chain_index.blocks (
  chain text not null,
  block bigint not null,
  hash text not null,
  primary key (chain, block)
);
--> statement-breakpoint
create table chain_index.transactions (
  chain text not null,
  block bigint not null,
  position integer not null,
  hash text not null,
  -- milliseconds since 1970
  mined_at bigint not null,
  sender text not null,
  recipient text not null,
  nonce bigint not null,
  is_failed boolean not null,
  is_plain boolean not null,
  is_deployment boolean not null,
  is_swap boolean not null,
  primary key (chain, block, position)
);
--> statement-breakpoint
create table chain_index.moves (
  chain text not null,
  block bigint not null,
  position integer not null,
  place integer not null,
  kind text not null,
  -- null: the native asset
  contract text,
  token_id numeric(78, 0),
  amount numeric(78, 0) not null,
  "from" text not null,
  "to" text not null,
  primary key (chain, block, position, place)
);
--> statement-breakpoint
create table chain_index.parties (
  chain text not null,
  account text not null,
  block bigint not null,
  position integer not null,
  primary key (chain, account, block, position)
);
--> statement-breakpoint
create index parties_of_block on chain_index.parties (chain, block);
