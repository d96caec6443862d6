-- Messages are encrypted: compressing them costs a third of the time of a write and saves no space.
alter table letters alter column message set storage external;
