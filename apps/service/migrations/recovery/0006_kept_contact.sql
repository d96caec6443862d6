-- whether the receiver of codes is that of the share which is active when this one is activated
alter table recovery.shares add column keeps_contact boolean not null default false;
