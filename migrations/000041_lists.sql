-- Favourite lists: what people buy again and again.

create table list_limits (
  is_only boolean primary key default true check (is_only),
  lists integer not null check (lists between 1 and 500),
  products integer not null check (products between 1 and 200)
);
comment on table list_limits is 'The one row that limits the lists of a person and the products of a list.';
insert into list_limits (lists, products) values (25, 200);

create table favourite_lists (
  id uuid primary key default gen_random_uuid(),
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
create index favourite_lists_shared on favourite_lists (account_id) where sharing <> 'PRIVATE';
create index favourite_lists_of_user on favourite_lists (user_id);
comment on table favourite_lists is 'A named list of products that one person in one account keeps.';

create table favourite_list_entries (
  id uuid primary key,
  list_id uuid not null references favourite_lists on delete cascade,
  position integer not null,
  -- No reference to variants: what is no longer sold stays in the list and says so.
  sku text not null,
  colour_id text,
  strength numeric(3, 2) check (strength in (0.25, 0.5, 0.75, 1, 1.5, 2)),
  -- Parts of a system that are bought together share a group.
  entry_group uuid,
  system_code text,
  part text check (part in ('A', 'B', 'C')),
  quantity integer not null check (quantity between 1 and 9999),
  reference text not null default '' check (length(reference) <= 40),
  -- What one of them cost when it was added.
  added_unit_cents integer check (added_unit_cents >= 0),
  added_at timestamptz not null,
  check ((colour_id is null) = (strength is null)),
  check ((entry_group is null) = (system_code is null) and (entry_group is null) = (part is null)),
  -- The same SKU in the same colour, strength and group is the same entry.
  unique nulls not distinct (list_id, sku, colour_id, strength, entry_group) deferrable
);
comment on table favourite_list_entries is 'So many of one SKU in one colour and strength, by itself or as a part of a system.';

create table favourite_list_counts (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  lists integer not null check (lists >= 0),
  primary key (account_id, user_id)
);
create index favourite_list_counts_of_user on favourite_list_counts (user_id);
comment on table favourite_list_counts is 'How many lists a person has in an account. A trigger counts; its row lock makes parallel inserts wait.';

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

create function count_list_products() returns trigger language plpgsql security definer set search_path = public as $$
declare
  entry favourite_list_entries := case when tg_op = 'DELETE' then old else new end;
  counted integer;
begin
  -- Every system has one part A, so counting that part counts the system once.
  if entry.part is null or entry.part = 'A' then
    update favourite_lists set products = products + case when tg_op = 'DELETE' then -1 else 1 end
      where id = entry.list_id returning products into counted;
    if tg_op = 'INSERT' and counted > (select products from list_limits) then
      raise exception 'A list has too many products.' using errcode = 'check_violation', constraint = 'favourite_list_entries_limit';
    end if;
  end if;
  return null;
end $$;
create trigger count_list_products after insert or delete on favourite_list_entries
  for each row execute function count_list_products();

-- Somebody a list is shared with may change its entries, so they may lock it and set the time of its last change.
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
alter table favourite_list_counts enable row level security;
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
create policy own_list_counts on favourite_list_counts to trestle_tenant
  using (account_id = current_account_id() and user_id = current_user_id());
grant select on list_limits, favourite_list_counts to trestle_tenant;
grant select, insert, update, delete on favourite_lists, favourite_list_entries to trestle_tenant;
