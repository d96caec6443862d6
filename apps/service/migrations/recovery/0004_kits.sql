-- split of the recovery kit that the user saved last; a kit of another split no longer opens the wallet
alter table recovery.shares add column kit_split text;
