-- signature of the wallet's key over its addresses and the kind of its account; null for wallets of earlier releases, until they are used
alter table shares.wallets add column signature text;
