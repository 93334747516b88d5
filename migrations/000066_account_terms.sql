-- What staff do with accounts: terms of payment for each account, and notes.

-- "30EOM": the last day of the month after the month of issue. "14": so many days after the day of issue.
alter table accounts add column payment_terms text not null default '30EOM'
  check (payment_terms ~ '^[0-9]{1,3}(EOM)?$');

create table account_notes (
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  withdrawn_at timestamptz
);
create index account_notes_by_account on account_notes (account_id, at desc) where withdrawn_at is null;
-- Customers never read them: the tenant role has no right on this table.
comment on table account_notes is 'Something that staff wrote down about an account, for staff.';
