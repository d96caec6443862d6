-- Rows that later steps believe have a MAC by a key outside the database. `foyer-service rows sign` signs those of earlier releases.
alter table recovery.shares add column mac text;
--> statement-breakpoint
create index shares_unsigned on recovery.shares (id) where mac is null;
--> statement-breakpoint
-- Codes last ten minutes. Each is for one purpose.
delete from recovery.codes;
--> statement-breakpoint
alter table recovery.codes add column purpose text not null, add column mac text not null;
