-- Who people are, which accounts they belong to, and their sessions.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  number text not null unique check (number ~ '^(AU|NZ)-[0-9]{7}$'),
  country char(2) not null references countries,
  kind text not null check (kind in ('TRADE', 'CONSUMER', 'SPECIFIER', 'STAFF')),
  name text not null,
  abn text check (abn ~ '^[0-9]{11}$'),
  acn text check (acn ~ '^[0-9]{9}$'),
  nzbn text check (nzbn ~ '^[0-9]{13}$'),
  ird text check (ird ~ '^[0-9]{8,9}$'),
  line1 text not null,
  line2 text,
  suburb text not null,
  state text not null,
  postcode text not null check (postcode ~ '^[0-9]{4}$'),
  -- Terms: CASH pays as it goes, CREDIT has a limit and thirty days from the end of the month.
  terms text not null default 'CASH' check (terms in ('CASH', 'CREDIT')),
  credit_limit_cents bigint not null default 0 check (credit_limit_cents >= 0),
  hold text not null default 'GREEN' check (hold in ('GREEN', 'AMBER', 'RED')),
  hold_reason text,
  po_number_required boolean not null default false,
  accreditation_ids text[] not null default '{}',
  loyalty_eligible boolean not null default false,
  loyalty_status text not null default 'NEW' check (loyalty_status in ('NEW', 'IN_PROGRESS', 'ENROLLED', 'ACTIVE', 'INACTIVE', 'SUSPEND')),
  rewards_disabled boolean not null default false,
  gift_cards_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  check (terms = 'CREDIT' or credit_limit_cents = 0),
  check (kind = 'TRADE' or terms = 'CASH')
);
comment on table accounts is 'A business, or one consumer or specifier, that buys; staff share one account of their own.';

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Identity is issuer and subject together; an e-mail address may change hands.
  issuer text,
  subject text,
  email text not null,
  first_name text not null,
  last_name text not null,
  mobile_number text,
  role text not null default 'CUSTOMER' check (role in ('CUSTOMER', 'REP', 'ADMIN')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  favourite_store_id text references stores,
  created_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index users_by_email on users (lower(email));
comment on table users is 'A person who signs in. Issuer and subject are filled at the first sign-in that proves the e-mail address.';

create table memberships (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  access text not null check (access in ('HOLDER', 'FULL', 'LIMITED')),
  power_of_attorney boolean not null default false,
  spend_limit_cents bigint check (spend_limit_cents >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  -- Where the user lands after signing in.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (account_id, user_id),
  check (access = 'LIMITED' or spend_limit_cents is null)
);
create unique index memberships_one_default on memberships (user_id) where is_default;
create unique index memberships_one_holder on memberships (account_id) where access = 'HOLDER' and status = 'ACTIVE';
create index memberships_by_user on memberships (user_id);
comment on table memberships is 'A person in an account, and how far that person may go there.';

create table rep_assignments (
  rep_id uuid not null references users,
  account_id uuid not null references accounts,
  primary key (rep_id, account_id)
);
create index rep_assignments_by_account on rep_assignments (account_id);
comment on table rep_assignments is 'An account that a rep looks after and may act for.';

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Shown in the list of devices and used to end one of them; the token itself is never stored.
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users,
  membership_id uuid references memberships,
  acting_for_account_id uuid references accounts,
  provider_session_id text,
  id_token text not null,
  user_agent text not null,
  ip_address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  authenticated_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_provider_session on sessions (provider_session_id);
comment on table sessions is 'A signed-in browser. Gone when signed out; dead after 30 minutes idle or 12 hours.';

create table sign_in_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  return_to text not null check (return_to ~ '^/([^/\\]|$)'),
  created_at timestamptz not null
);
comment on table sign_in_attempts is 'A sign-in on its way through the identity provider; used once, within ten minutes.';

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Both names: who did it, and for which account.
  user_id uuid not null references users,
  account_id uuid references accounts,
  acting boolean not null default false,
  action text not null,
  detail jsonb not null default '{}'
);
create index audit_entries_by_account on audit_entries (account_id, at desc);
create index audit_entries_by_time on audit_entries (at desc);
comment on table audit_entries is 'Something a person did that may be asked about later. Never changed.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted.', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

create view audit_log as
select e.id, e.at, e.action, e.acting, e.detail, e.account_id,
  u.first_name || ' ' || u.last_name as user_name, u.email as user_email,
  a.number as account_number, a.name as account_name
from audit_entries e
join users u on u.id = e.user_id
left join accounts a on a.id = e.account_id;

-- The wall under the wheres: a request of one account runs as trestle_tenant and sees that account only.
alter table accounts enable row level security;
alter table memberships enable row level security;
alter table users enable row level security;
alter table audit_entries enable row level security;
create policy see_own_accounts on accounts for select to trestle_tenant
  using (
    id = current_account_id()
    or exists (select from memberships m where m.account_id = accounts.id and m.user_id = current_user_id())
  );
create policy change_own_account on accounts for update to trestle_tenant using (id = current_account_id());
-- A person sees every account they belong to, but a request of one account changes that account's memberships only.
create policy see_own_memberships on memberships for select to trestle_tenant
  using (account_id = current_account_id() or user_id = current_user_id());
create policy change_own_memberships on memberships to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
-- Of people, only oneself and those one shares a visible account with.
create policy see_people_nearby on users for select to trestle_tenant
  using (id = current_user_id() or exists (select from memberships m where m.user_id = users.id));
create policy own_entries on audit_entries to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
grant select on countries, card_surcharges, localities, stores, users to trestle_tenant;
grant select, update on accounts to trestle_tenant;
grant select, insert, update on memberships to trestle_tenant;
grant select, insert on audit_entries to trestle_tenant;

-- Everything a request needs to know of the person behind it, in one row: read on every request of a signed-in browser.
-- A rep who acts for an account stands in that account while the assignment lasts; everyone else in the chosen membership.
create view session_viewers as
select
  s.token_hash, s.id as session_id, s.created_at, s.last_seen_at, s.authenticated_at,
  u.id as user_id, u.email, u.first_name, u.last_name, u.mobile_number, u.role, u.favourite_store_id,
  m.id as membership_id, m.access, m.power_of_attorney, m.spend_limit_cents,
  r.account_id is not null as acting,
  a.id as account_id, a.number as account_number, a.name as account_name, a.kind as account_kind, a.country,
  a.terms, a.hold, a.hold_reason, a.accreditation_ids, a.loyalty_eligible, a.loyalty_status, a.rewards_disabled
from sessions s
join users u on u.id = s.user_id and u.status = 'ACTIVE'
left join rep_assignments r on r.rep_id = s.user_id and r.account_id = s.acting_for_account_id and u.role = 'REP'
left join memberships m on m.id = s.membership_id and m.status = 'ACTIVE' and r.account_id is null
left join accounts a on a.id = coalesce(r.account_id, m.account_id);

-- The embedded identity provider's own tables: used only when no other provider is configured.
create table provider_people (
  subject text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  -- Demo people are listed on the sign-in page with what they are for.
  demo_label text,
  demo_order integer
);
comment on table provider_people is 'A person the embedded identity provider can sign in.';

create table provider_documents (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index provider_documents_by_grant on provider_documents (grant_id) where grant_id is not null;
create index provider_documents_by_uid on provider_documents (kind, uid) where uid is not null;
create index provider_documents_by_expiry on provider_documents (expires_at);
comment on table provider_documents is 'State of the embedded identity provider: its sessions, grants, codes and tokens.';

create table provider_keys (
  name text primary key,
  value jsonb not null
);
comment on table provider_keys is 'Secrets of the embedded identity provider, made at the first start and shared by all processes.';

create table provider_failures (
  id bigint generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null
);
create index provider_failures_by_who on provider_failures (email, address, at);
comment on table provider_failures is 'A wrong password, counted so that nobody can try for ever.';
