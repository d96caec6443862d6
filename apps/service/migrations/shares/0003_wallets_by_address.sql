-- the first wallet with an address has the records of its account
create index wallets_by_address on shares.wallets (lower(evm_address));
