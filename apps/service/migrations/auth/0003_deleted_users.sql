-- Users who were deleted, until the modules shares and recovery have noted it. No address, and no name.
create table auth.deleted_users (
  user_id text primary key,
  project text not null,
  deleted_at bigint not null
);
