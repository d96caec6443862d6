-- Country of the client, as a proxy names it, for the mail of the login.
alter table auth.logins add column country text;
