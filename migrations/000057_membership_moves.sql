-- The database refuses a change of a membership in rewards that is not a move of the rules.

create table membership_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
comment on table membership_moves is 'A change of the membership in rewards that is allowed. The rules have the same moves.';

insert into membership_moves values
  ('NEW', 'IN_PROGRESS'), ('NEW', 'ENROLLED'),
  ('IN_PROGRESS', 'NEW'), ('IN_PROGRESS', 'ENROLLED'),
  ('ENROLLED', 'ACTIVE'), ('ENROLLED', 'INACTIVE'),
  ('ACTIVE', 'SUSPEND'), ('ACTIVE', 'INACTIVE'),
  ('SUSPEND', 'ACTIVE'), ('SUSPEND', 'INACTIVE'),
  ('INACTIVE', 'IN_PROGRESS'), ('INACTIVE', 'ENROLLED');

create function check_membership_move() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, public
as $$
begin
  if not exists (select from membership_moves where from_status = old.loyalty_status and to_status = new.loyalty_status) then
    raise exception 'A membership that is % cannot become %.', old.loyalty_status, new.loyalty_status
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger accounts_make_membership_moves before update of loyalty_status on accounts
  for each row when (old.loyalty_status <> new.loyalty_status) execute function check_membership_move();
