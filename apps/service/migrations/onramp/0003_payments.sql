-- a visitor pays again after a refused card: each payment of an order has a status of its own
create table onramp.payments (
  order_id text not null references onramp.orders (id) on delete cascade,
  -- id at the provider; empty where it names none
  payment text not null,
  status text not null check (status in ('waiting', 'paid', 'sending', 'done', 'failed')),
  -- decimal text
  amount text,
  transaction_hash text,
  updated_at timestamptz not null,
  primary key (order_id, payment)
);
