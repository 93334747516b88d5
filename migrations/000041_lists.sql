-- Favourite lists: products that people buy again and again.

create table list_limits (
  is_only boolean primary key default true check (is_only),
  lists integer not null check (lists between 1 and 500),
  -- A cart holds 200 lines, so that a whole list fits into one.
  products integer not null check (products between 1 and 200)
);
comment on table list_limits is 'The one row that limits the lists of a person and the products of a list. Servers write their settings into it.';
insert into list_limits (lists, products) values (25, 200);

create table favourite_lists (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The owner.
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 60),
  -- What the other members of the account may do with it.
  sharing text not null default 'PRIVATE' check (sharing in ('PRIVATE', 'VIEW', 'EDIT')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counted by a trigger. The parts of a system are one product.
  products integer not null default 0 check (products >= 0)
);
create unique index favourite_lists_by_name on favourite_lists (account_id, user_id, lower(name));
comment on table favourite_lists is 'A named list of products that one person in one account keeps.';

create table favourite_list_entries (
  id uuid primary key,
  list_id uuid not null references favourite_lists on delete cascade,
  position integer not null,
  -- No reference to variants: a product that is no longer sold stays in the list.
  sku text not null,
  colour_id text,
  strength numeric(3, 2) check (strength in (0.25, 0.5, 0.75, 1, 1.5, 2)),
  -- Parts of a system that are bought together share a group.
  entry_group uuid,
  system_code text,
  part text check (part in ('A', 'B', 'C')),
  quantity integer not null check (quantity between 1 and 9999),
  reference text not null default '' check (length(reference) <= 40),
  -- The price of one unit when the entry was added.
  added_unit_cents integer check (added_unit_cents >= 0),
  added_at timestamptz not null,
  -- A removed entry can be restored for a day.
  removed_at timestamptz,
  check ((colour_id is null) = (strength is null)),
  check ((entry_group is null) = (system_code is null) and (entry_group is null) = (part is null))
);
-- The same SKU in the same colour, strength and group is the same entry.
create unique index favourite_list_entries_once
  on favourite_list_entries (list_id, sku, colour_id, strength, entry_group) nulls not distinct where removed_at is null;
create index favourite_list_entries_of_list on favourite_list_entries (list_id, position);
comment on table favourite_list_entries is 'A quantity of one SKU in one colour and strength, by itself or as a part of a system.';

create table favourite_list_counts (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  lists integer not null check (lists >= 0),
  primary key (account_id, user_id)
);
comment on table favourite_list_counts is 'The number of lists of a person in an account. A trigger counts; its row lock makes parallel inserts wait.';

create function count_lists() returns trigger language plpgsql security definer set search_path = public as $$
declare
  counted integer;
begin
  if tg_op = 'DELETE' then
    update favourite_list_counts set lists = lists - 1 where account_id = old.account_id and user_id = old.user_id;
    return null;
  end if;
  insert into favourite_list_counts as known (account_id, user_id, lists) values (new.account_id, new.user_id, 1)
    on conflict (account_id, user_id) do update set lists = known.lists + 1
    returning lists into counted;
  if counted > (select lists from list_limits) then
    raise exception 'A person has too many lists.' using errcode = 'check_violation', constraint = 'favourite_lists_limit';
  end if;
  return null;
end $$;
create trigger count_lists after insert or delete on favourite_lists for each row execute function count_lists();

-- Every system has one part A, so counting that part counts the system once. A removed entry does not count.
create function counts_as_product(entry favourite_list_entries) returns integer language sql immutable as $$
  select case when entry.removed_at is null and coalesce(entry.part, 'A') = 'A' then 1 else 0 end
$$;

create function count_list_products() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change integer := 0;
  counted integer;
begin
  if tg_op <> 'DELETE' then change := change + counts_as_product(new); end if;
  if tg_op <> 'INSERT' then change := change - counts_as_product(old); end if;
  if change = 0 then return null; end if;
  update favourite_lists set products = products + change
    where id = coalesce(new.list_id, old.list_id) returning products into counted;
  if change > 0 and counted > (select products from list_limits) then
    raise exception 'A list has too many products.' using errcode = 'check_violation', constraint = 'favourite_list_entries_limit';
  end if;
  return null;
end $$;
create trigger count_list_products after insert or delete or update of removed_at, part on favourite_list_entries
  for each row execute function count_list_products();

-- A member who may edit the entries may also lock the list and set the time of its last change, but nothing else.
create function keep_list_of_another() returns trigger language plpgsql as $$
begin
  if current_user = 'trestle_tenant' and old.user_id <> current_user_id()
    and (new.name, new.sharing, new.user_id, new.account_id) is distinct from (old.name, old.sharing, old.user_id, old.account_id) then
    raise exception 'Only its owner renames or shares a list.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger keep_list_of_another before update on favourite_lists for each row execute function keep_list_of_another();

alter table favourite_lists enable row level security;
alter table favourite_list_entries enable row level security;
create policy see_lists on favourite_lists for select to trestle_tenant
  using (account_id = current_account_id() and (user_id = current_user_id() or sharing <> 'PRIVATE'));
create policy add_own_lists on favourite_lists for insert to trestle_tenant
  with check (account_id = current_account_id() and user_id = current_user_id());
create policy change_lists on favourite_lists for update to trestle_tenant
  using (account_id = current_account_id() and (user_id = current_user_id() or sharing = 'EDIT'))
  with check (account_id = current_account_id());
create policy remove_own_lists on favourite_lists for delete to trestle_tenant
  using (account_id = current_account_id() and user_id = current_user_id());
create policy see_list_entries on favourite_list_entries for select to trestle_tenant
  using (exists (select from favourite_lists as list where list.id = list_id));
create policy change_list_entries on favourite_list_entries to trestle_tenant
  using (exists (select from favourite_lists as list where list.id = list_id and (list.user_id = current_user_id() or list.sharing = 'EDIT')))
  with check (exists (select from favourite_lists as list where list.id = list_id and (list.user_id = current_user_id() or list.sharing = 'EDIT')));
grant select on list_limits to trestle_tenant;
grant select, insert, update, delete on favourite_lists, favourite_list_entries to trestle_tenant;
