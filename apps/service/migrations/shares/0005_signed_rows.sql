-- Rows that later steps believe have a MAC by a key outside the database. `foyer-service rows sign` signs those of earlier releases.
create table shares.keys (
  id text primary key,
  -- encrypted
  secret text not null
);
--> statement-breakpoint
alter table shares.wallets add column mac text;
--> statement-breakpoint
create index wallets_unsigned on shares.wallets (id) where mac is null;
--> statement-breakpoint
alter table shares.sets add column mac text;
--> statement-breakpoint
create index sets_unsigned on shares.sets (id) where mac is null;
