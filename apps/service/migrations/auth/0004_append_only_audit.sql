-- Entries of the audit log are never changed, as in the modules shares and recovery.
create function auth.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log cannot be changed';
end
$$;
--> statement-breakpoint
create trigger audit_is_append_only before update or delete or truncate on auth.audit
  for each statement execute function auth.refuse_change();
