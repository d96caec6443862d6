create index moves_of_collectibles_to on chain_index.moves (chain, "to") where token_id is not null;
--> statement-breakpoint
create index moves_of_collectibles_from on chain_index.moves (chain, "from") where token_id is not null;
--> statement-breakpoint
create index moves_of_collectible on chain_index.moves (chain, contract, token_id) where token_id is not null;
