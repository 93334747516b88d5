-- Indexes for queries that scanned a whole table. tests/server/table-scans.test.ts finds such queries.

-- The exports page lists the latest exports of one person in an account.
create index exports_by_person on exports (account_id, user_id, created_at desc);

-- An hourly job asks which accounts have a statement of last month.
create index statements_by_month on statements (month);

-- An hourly job asks which accounts of a country buy on credit. Each of them needs a monthly statement.
create index accounts_on_credit on accounts (country) where terms = 'CREDIT';

-- An hourly job lists the accounts on hold, to lift holds that have no reason any more.
create index accounts_on_hold on accounts (id) where hold <> 'GREEN';

-- Administrators page through all accounts by name.
create index accounts_by_name on accounts (name, id);

-- A sign-up is refused if an account has one of its business numbers. Anybody may send that form.
create index accounts_by_abn on accounts (abn) where abn is not null;
create index accounts_by_acn on accounts (acn) where acn is not null;
create index accounts_by_nzbn on accounts (nzbn) where nzbn is not null;
create index accounts_by_ird on accounts (ird) where ird is not null;

-- Administrators choose a rep for a new account.
create index users_who_are_reps on users (last_name, first_name) where role = 'REP';

-- Administrators page through the sign-ups: waiting ones first, oldest first; then the answered ones, latest first.
create index sign_ups_by_turn on sign_ups (
  (case status when 'WAITING' then 0 else 1 end),
  (case status when 'WAITING' then terms_accepted_at end),
  decided_at desc,
  id
);

-- The embedded provider's sign-in page lists the demo people.
create index provider_people_of_demo on provider_people (demo_order) where demo_label is not null;

-- Ends the sessions of a member who is deactivated. The user is named too, because sessions have an index on the user only.
create or replace function end_sessions_of_membership() returns trigger
  language plpgsql security definer set search_path = public
as $$
begin
  delete from sessions where user_id = new.user_id and membership_id = new.id;
  return null;
end
$$;
