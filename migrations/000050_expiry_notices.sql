-- Nothing expires without a mail 60 and 14 days before.

create table expiry_notices (
  account_id uuid not null references accounts,
  -- The last day of the points.
  expires_on date not null,
  days_before integer not null check (days_before in (60, 14)),
  at timestamptz not null,
  points integer not null check (points > 0),
  primary key (account_id, expires_on, days_before)
);
create index expiry_notices_by_day on expiry_notices (expires_on);
comment on table expiry_notices is 'An account was told that points expire soon. Never changed.';

create trigger expiry_notices_append_only before update or delete or truncate on expiry_notices
  for each statement execute function refuse_change();
alter table expiry_notices enable row level security;
create policy own_expiry_notices on expiry_notices to trestle_tenant using (account_id = current_account_id());
