-- Businesses that ask for a trade account, until staff say yes or no.

create sequence account_numbers start 3000001 maxvalue 9999999;
create sequence sign_up_references start 100001 maxvalue 999999;

create table sign_ups (
  id uuid primary key default gen_random_uuid(),
  -- What its sender quotes when they call.
  reference text not null unique check (reference ~ '^S-[0-9]{6}$'),
  country char(2) not null references countries,
  business_name text not null check (business_name <> ''),
  kind text not null check (kind in ('SOLE_TRADER', 'PARTNERSHIP', 'COMPANY', 'TRUST')),
  abn text check (abn ~ '^[0-9]{11}$'),
  acn text check (acn ~ '^[0-9]{9}$'),
  nzbn text check (nzbn ~ '^[0-9]{13}$'),
  ird text check (ird ~ '^[0-9]{8,9}$'),
  line1 text not null,
  line2 text,
  suburb text not null,
  state text not null,
  postcode text not null check (postcode ~ '^[0-9]{4}$'),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email = lower(email)),
  mobile_number text not null,
  -- Two businesses that know this one: [{"name": …, "phone": …}, …].
  trade_references jsonb not null check (jsonb_array_length(trade_references) = 2),
  credit_cents bigint not null check (credit_cents >= 0),
  terms_accepted_at timestamptz not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'APPROVED', 'REFUSED')),
  decided_at timestamptz,
  decided_by uuid references users,
  reason text check (reason <> ''),
  account_id uuid unique references accounts,
  check (abn is not null or nzbn is not null),
  check ((status = 'WAITING') = (decided_at is null) and (status = 'WAITING') = (decided_by is null)),
  check ((status = 'APPROVED') = (account_id is not null)),
  check ((status = 'REFUSED') = (reason is not null))
);
create unique index sign_ups_waiting_by_abn on sign_ups (abn) where status = 'WAITING';
create unique index sign_ups_waiting_by_nzbn on sign_ups (nzbn) where status = 'WAITING';
create index sign_ups_by_time on sign_ups (terms_accepted_at desc);
comment on table sign_ups is 'A business that asked for a trade account, and what staff answered.';
