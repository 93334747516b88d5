-- Reward points. Movements are the truth and are never changed; a balance is their sum, kept beside them to be guarded.

create table points_balances (
  account_id uuid primary key references accounts,
  points integer not null check (points >= 0)
);
comment on table points_balances is 'How many points an account has: the sum of its movements, which alone change it.';

create table points_movements (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  at timestamptz not null,
  type text not null check (type in ('SALE', 'BONUS', 'ADJUSTMENT', 'REDEMPTION', 'EXPIRY', 'REFUND')),
  points integer not null check (points <> 0),
  -- In words for the person, and what it was about: an order, an invoice, an offer.
  cause text not null check (cause <> ''),
  reference text,
  reverses uuid unique,
  points_reversed integer generated always as (-points) stored,
  unique (id, account_id, points),
  -- A reversal takes back all of one movement of the same account, and each is taken back once.
  foreign key (reverses, account_id, points_reversed) references points_movements (id, account_id, points),
  check (reverses <> id),
  check (
    reverses is not null
    or case when type in ('SALE', 'BONUS') then points > 0 when type in ('REDEMPTION', 'EXPIRY') then points < 0 else true end
  )
);
create index points_movements_by_account on points_movements (account_id, at desc);
comment on table points_movements is 'Points earned, spent, given or taken, and why. Never changed.';

create trigger points_movements_append_only before update or delete or truncate on points_movements
  for each statement execute function refuse_change();

-- Runs as its owner: whoever may write a movement may not write a balance.
create function add_to_points_balance() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public
as $$
begin
  insert into points_balances (account_id, points) values (new.account_id, 0) on conflict do nothing;
  update points_balances set points = points + new.points where account_id = new.account_id;
  return null;
end
$$;
create trigger points_movements_count after insert on points_movements
  for each row execute function add_to_points_balance();

create trigger points_balances_by_movements_only before insert or update or delete or truncate on points_balances
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

alter table points_balances enable row level security;
alter table points_movements enable row level security;
create policy own_points_balance on points_balances to trestle_tenant using (account_id = current_account_id());
create policy own_points_movements on points_movements to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
-- A balance is locked before points are taken from it, and PostgreSQL lets only those lock who may update; the trigger
-- above refuses the update itself.
grant select, update on points_balances to trestle_tenant;
grant select, insert on points_movements to trestle_tenant;
