-- Invitations and new addresses send mails to people who did not ask for them, so their number is limited.

create table requested_mails (
  id bigint generated always as identity primary key,
  -- Null for a mail that belongs to a person and not to an account.
  account_id uuid references accounts,
  user_id uuid not null references users,
  recipient text not null check (recipient = lower(recipient)),
  at timestamptz not null
);
create index requested_mails_by_account on requested_mails (account_id, at);
create index requested_mails_by_user on requested_mails (user_id, at);
create index requested_mails_by_recipient on requested_mails (recipient, at);
create index requested_mails_by_time on requested_mails (at);
comment on table requested_mails is 'A mail that a person had sent to an address that may be somebody else''s, in the last day.';

-- In a day: 50 for an account, 30 by a person, 5 to a recipient. A row above a limit is not inserted. The locks make
-- parallel inserts wait for each other; they are taken in the order of their names, so there is no deadlock. Runs as its owner,
-- because a tenant does not see the mails of other accounts.
create function limit_requested_mails() returns trigger
  language plpgsql security definer set search_path = public
as $$
declare
  name text;
  since timestamptz := new.at - interval '1 day';
begin
  for name in
    select each from unnest(array['account ' || new.account_id, 'person ' || new.user_id, 'recipient ' || new.recipient]) each
    where each is not null order by each
  loop
    perform pg_advisory_xact_lock(hashtextextended('requested mail ' || name, 0));
  end loop;
  if (select count(*) from requested_mails where account_id = new.account_id and at > since) >= 50
    or (select count(*) from requested_mails where user_id = new.user_id and at > since) >= 30
    or (select count(*) from requested_mails where recipient = new.recipient and at > since) >= 5
  then
    return null;
  end if;
  return new;
end
$$;
create trigger requested_mails_limited before insert on requested_mails
  for each row execute function limit_requested_mails();

alter table requested_mails enable row level security;
create policy own_requested_mails on requested_mails to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on requested_mails to trestle_tenant;
