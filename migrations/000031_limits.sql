-- Limits that hold for all servers together.

-- A person has one export made at a time, in all their accounts.
update exports set status = 'FAILED' where status = 'LOADING';
create unique index exports_one_at_a_time on exports (user_id) where status = 'LOADING';

-- Lost after a crash of PostgreSQL, which does no harm: a limit then begins anew.
create unlogged table request_counts (
  key text primary key check (length(key) <= 400),
  started_at timestamptz not null,
  count bigint not null check (count >= 0)
);
comment on table request_counts is 'What one client has used of one limit in the last minute, on all servers together.';

-- A first change of a cart that is refused takes back the cart that it has just inserted.
grant delete on carts to trestle_tenant;
