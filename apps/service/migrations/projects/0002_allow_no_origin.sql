-- whether callers that are no pages may use nodes, balances, names and prices
alter table projects add column allow_no_origin boolean not null default false;
