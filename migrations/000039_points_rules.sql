-- The rules of earning and redeeming points hold in the database too.

-- An order earns once.
create unique index points_movements_one_sale on points_movements (account_id, reference) where type = 'SALE' and reverses is null;

-- Runs as its owner, because the tenant role may not lock accounts. Every transaction that moves points locks the account first,
-- so this lock never waits for a transaction that waits for points.
create function check_points_rules() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
declare
  account record;
begin
  select * into account from accounts where id = new.account_id for share;
  if new.type = 'REDEMPTION' and account.loyalty_status = 'SUSPEND' then
    raise exception 'A suspended membership redeems no points.' using errcode = 'check_violation';
  end if;
  if new.type = 'SALE' and not (account.kind = 'TRADE' and account.loyalty_eligible and not account.rewards_disabled
    and account.loyalty_status in ('ENROLLED', 'ACTIVE') and account.hold = 'GREEN') then
    raise exception 'This account earns no points.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger points_movements_rules before insert on points_movements
  for each row when (new.reverses is null and new.type in ('SALE', 'REDEMPTION')) execute function check_points_rules();
