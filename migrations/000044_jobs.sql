-- Jobs: the sites that an account works on, the order lines that went there, and the labels of their tins.

create table account_jobs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  name text not null check (name <> '' and length(name) <= 40),
  -- Names are compared without case.
  name_key text not null generated always as (lower(name)) stored,
  -- Empty if the job was made with an order that was picked up.
  site_address text not null default '' check (length(site_address) <= 200),
  customer_name text not null default '' check (length(customer_name) <= 80),
  note text not null default '' check (length(note) <= 500),
  created_by uuid not null references users,
  created_at timestamptz not null,
  archived_at timestamptz,
  -- The target of references that include the account.
  unique (account_id, id)
);
create unique index account_jobs_open_names on account_jobs (account_id, name_key) where archived_at is null;
comment on table account_jobs is 'A site that an account works on. Orders refer to it by its name, which is unique among the open jobs of the account.';

create table job_members (
  job_id uuid not null,
  user_id uuid not null references users,
  account_id uuid not null references accounts,
  given_by uuid not null references users,
  at timestamptz not null,
  primary key (job_id, user_id),
  foreign key (account_id, job_id) references account_jobs (account_id, id)
);
comment on table job_members is 'A job that was given to a member with limited access, who sees it from then on.';

create table job_orders (
  job_id uuid not null,
  order_id uuid not null references orders,
  account_id uuid not null references accounts,
  -- The person who ordered. A member with limited access sees the jobs that they have ordered for.
  user_id uuid not null references users,
  -- When the order was placed.
  at timestamptz not null,
  primary key (job_id, order_id),
  foreign key (account_id, job_id) references account_jobs (account_id, id)
);
create index job_orders_by_order on job_orders (order_id);
comment on table job_orders is 'An order that refers to a job, itself or with one of its lines. Never changed.';

create table job_lines (
  order_id uuid not null,
  place integer not null,
  account_id uuid not null references accounts,
  job_id uuid not null,
  -- The buyer's own text for the line, unless it names the job.
  area text not null default '' check (length(area) <= 40),
  primary key (order_id, place),
  foreign key (order_id, place) references order_lines,
  foreign key (account_id, job_id) references account_jobs (account_id, id)
);
create index job_lines_by_job on job_lines (job_id);
comment on table job_lines is 'The job that an order line went to, and the area of the site that was named when it was ordered. Never changed.';

create table job_line_areas (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  place integer not null,
  account_id uuid not null references accounts,
  area text not null check (length(area) <= 40),
  user_id uuid not null references users,
  at timestamptz not null,
  foreign key (order_id, place) references job_lines (order_id, place)
);
create index job_line_areas_by_line on job_line_areas (order_id, place, id desc);
comment on table job_line_areas is 'An area of the site that somebody set for a line afterwards. The newest counts. Never changed.';

create table tin_labels (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  job_id uuid not null,
  order_id uuid not null,
  place integer not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references users,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (account_id, job_id) references account_jobs (account_id, id),
  foreign key (order_id, place) references job_lines (order_id, place)
);
create index tin_labels_by_job on tin_labels (job_id);
create index tin_labels_by_line on tin_labels (order_id, place);
comment on table tin_labels is 'The link on the label of a tin. It opens the colours of the job without signing in, until it is revoked.';

create trigger job_orders_append_only before update or delete or truncate on job_orders
  for each statement execute function refuse_change();
create trigger job_lines_append_only before update or delete or truncate on job_lines
  for each statement execute function refuse_change();
create trigger job_line_areas_append_only before update or delete or truncate on job_line_areas
  for each statement execute function refuse_change();

alter table account_jobs enable row level security;
alter table job_members enable row level security;
alter table job_orders enable row level security;
alter table job_lines enable row level security;
alter table job_line_areas enable row level security;
alter table tin_labels enable row level security;
create policy own_account_jobs on account_jobs to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_job_members on job_members to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_job_orders on job_orders to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_job_lines on job_lines to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_job_line_areas on job_line_areas to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_tin_labels on tin_labels to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert, update on account_jobs, tin_labels to trestle_tenant;
grant select, insert, delete on job_members to trestle_tenant;
grant select, insert on job_orders, job_lines, job_line_areas to trestle_tenant;

create function to_job_name(reference text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(reference, '\s+', ' ', 'g'));

-- Matches the orders that were placed before there were jobs: the text of an order names its jobs, and the text of a line names
-- the job of that line or else an area of the order's first job. A name without a job makes one, with an id that depends on
-- account and name only. Orders that have a job are left alone, so it can be run again.
create function match_job_references() returns void
  language plpgsql set search_path = public
as $$
begin
  create temporary table named_jobs on commit drop as
    select o.id as order_id, o.account_id, o.user_id, o.address, o.created_at,
      to_job_name(r.reference) as name, lower(to_job_name(r.reference)) as name_key, r.nth
    from orders o cross join lateral unnest(o.job_references) with ordinality as r (reference, nth)
    where length(to_job_name(r.reference)) between 1 and 40
      and not exists (select from job_orders known where known.order_id = o.id);

  insert into account_jobs (id, account_id, name, site_address, created_by, created_at)
  select distinct on (account_id, name_key)
    encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid,
    account_id, name,
    left(coalesce(concat_ws(', ', nullif(address ->> 'line1', ''),
      concat_ws(' ', address ->> 'suburb', address ->> 'state', address ->> 'postcode')), ''), 200),
    user_id, created_at
  from named_jobs, decode(md5(account_id || name_key), 'hex') as hash
  order by account_id, name_key, address is null, created_at, order_id
  on conflict do nothing;

  insert into job_orders (job_id, order_id, account_id, user_id, at)
  select distinct j.id, n.order_id, n.account_id, n.user_id, n.created_at
  from named_jobs n join account_jobs j on j.account_id = n.account_id and j.name_key = n.name_key and j.archived_at is null;

  insert into job_lines (order_id, place, account_id, job_id, area)
  select l.order_id, l.place, l.account_id, coalesce(own.id, first.job_id),
    case when own.id is null then left(to_job_name(l.reference), 40) else '' end
  from (
    select distinct on (n.order_id) n.order_id, j.id as job_id
    from named_jobs n join account_jobs j on j.account_id = n.account_id and j.name_key = n.name_key and j.archived_at is null
    order by n.order_id, n.nth
  ) as first
  join order_lines l on l.order_id = first.order_id
  left join account_jobs own on own.account_id = l.account_id and own.name_key = lower(to_job_name(l.reference)) and own.archived_at is null;

  insert into job_orders (job_id, order_id, account_id, user_id, at)
  select distinct l.job_id, l.order_id, l.account_id, o.user_id, o.created_at
  from job_lines l join orders o on o.id = l.order_id
  where l.order_id in (select order_id from named_jobs)
    and not exists (select from job_orders known where known.job_id = l.job_id and known.order_id = l.order_id);
end
$$;
revoke execute on function match_job_references() from public;
select match_job_references();
