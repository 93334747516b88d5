-- The people of an account: who was invited, when each was last seen, and how a person proves a new e-mail address.

alter table memberships add column last_seen_at timestamptz;

-- Reads with the eyes of whoever asks, so the wall between accounts stands before it too.
create view account_members with (security_invoker = true) as
select
  m.id, m.account_id, a.number as account_number, a.name as account_name, a.kind as account_kind,
  m.user_id, u.first_name, u.last_name, u.email, u.mobile_number, u.status as user_status,
  m.access, m.power_of_attorney, m.spend_limit_cents, m.status, m.last_seen_at
from memberships m
join users u on u.id = m.user_id
join accounts a on a.id = m.account_id;
grant select on account_members to trestle_tenant;

-- Whoever is switched off is signed out in the same moment, whatever did it. Runs as its owner: nobody else may end sessions.
create function end_sessions_of_membership() returns trigger
  language plpgsql security definer set search_path = public
as $$
begin
  delete from sessions where membership_id = new.id;
  return null;
end
$$;
create trigger memberships_end_sessions after update of status on memberships
  for each row when (old.status = 'ACTIVE' and new.status = 'INACTIVE') execute function end_sessions_of_membership();

create function end_sessions_of_user() returns trigger
  language plpgsql security definer set search_path = public
as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end
$$;
create trigger users_end_sessions after update of status on users
  for each row when (old.status = 'ACTIVE' and new.status = 'INACTIVE') execute function end_sessions_of_user();

create table invitations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  email text not null check (email = lower(email)),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  access text not null check (access in ('HOLDER', 'FULL', 'LIMITED')),
  power_of_attorney boolean not null default false,
  spend_limit_cents bigint check (spend_limit_cents >= 0),
  -- Where they order from first, if somebody has thought of it.
  store_id text references stores,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  -- Null while its mail is still to be written, which makes the token: only the mail and its reader have it.
  sent_at timestamptz,
  token_hash bytea unique check (length(token_hash) = 32),
  accepted_at timestamptz,
  accepted_by uuid references users,
  withdrawn_at timestamptz,
  check (access = 'LIMITED' or spend_limit_cents is null),
  check ((sent_at is null) = (token_hash is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index invitations_open on invitations (account_id, email) where accepted_at is null and withdrawn_at is null;
create index invitations_by_email on invitations (email) where accepted_at is null and withdrawn_at is null;
comment on table invitations is 'Somebody asked to join an account, and how far they may go there. Its link works once, for seven days.';

alter table invitations enable row level security;
create policy own_invitations on invitations to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
grant select, insert, update on invitations to trestle_tenant;

create table email_changes (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The newest wish counts: another one takes its place.
  user_id uuid not null unique references users,
  email text not null check (email = lower(email)),
  created_at timestamptz not null
);
comment on table email_changes is 'A new e-mail address that waits for its owner to follow the link sent there. Gone once followed.';

create table failed_tries (
  id bigint generated always as identity primary key,
  -- What was tried and from where: invitation 203.0.113.7.
  key text not null,
  at timestamptz not null
);
create index failed_tries_by_key on failed_tries (key, at);
create index failed_tries_by_time on failed_tries (at);
comment on table failed_tries is 'A code or link that was tried in vain, counted so that nobody can try for ever.';
