-- decimal text
alter table onramp.orders add column quoted_amount text;
