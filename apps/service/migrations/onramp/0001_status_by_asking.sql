-- orders that were opened before have no times: their providers report
alter table onramp.orders add column reference text;
--> statement-breakpoint
alter table onramp.orders add column asked_at timestamptz;
--> statement-breakpoint
alter table onramp.orders add column ask_at timestamptz;
--> statement-breakpoint
create index orders_by_ask_time on onramp.orders (ask_at);
