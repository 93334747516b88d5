-- What accounts owe: documents, the double-entry ledger behind them, payments, statements and exports.

-- Where a country's books are kept: what day it is there decides when something was issued and is overdue.
alter table countries add column time_zone text;
update countries set time_zone = case code when 'NZ' then 'Pacific/Auckland' else 'Australia/Sydney' end;
alter table countries alter column time_zone set not null;

create sequence invoice_numbers start 2100001 maxvalue 9999999;
create sequence credit_note_numbers start 2100001 maxvalue 9999999;
create sequence receipt_numbers start 2100001 maxvalue 9999999;
grant usage on sequence invoice_numbers, credit_note_numbers, receipt_numbers to trestle_tenant;

create table billing_documents (
  -- What a customer names when asking for it, so it cannot be guessed.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  number text not null unique check (number ~ '^[A-Z]{3}-[0-9]{7}$'),
  -- Debits: INVOICE, OTHER (a fee, an opening balance), REFUND (money given back). Credits: CREDIT_NOTE, PAYMENT, WRITE_OFF.
  kind text not null check (kind in ('INVOICE', 'OTHER', 'REFUND', 'CREDIT_NOTE', 'PAYMENT', 'WRITE_OFF')),
  is_debit boolean not null generated always as (kind in ('INVOICE', 'OTHER', 'REFUND')) stored,
  issued_on date not null,
  -- The last day on which it is paid in time; only what is owed has one.
  due_on date,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- Of it, what is not settled yet. Only the allocations move it.
  open_cents bigint not null check (open_cents between 0 and amount_cents),
  tax_cents bigint not null default 0 check (tax_cents between 0 and amount_cents),
  order_id uuid references orders,
  -- A credit note for this invoice; null for one that stands free.
  invoice_id uuid references billing_documents,
  -- PAYMENT only: how it was paid.
  method text check (method in ('CARD', 'BANK', 'POINTS', 'CARD_AND_POINTS')),
  words text not null default '',
  created_at timestamptz not null,
  unique (account_id, id),
  -- Another account's invoice cannot be credited.
  foreign key (account_id, invoice_id) references billing_documents (account_id, id),
  check ((due_on is not null) = (kind in ('INVOICE', 'OTHER', 'REFUND'))),
  check (due_on is null or due_on >= issued_on),
  check (invoice_id is null or kind = 'CREDIT_NOTE'),
  check ((method is not null) = (kind = 'PAYMENT'))
);
create unique index billing_documents_one_invoice on billing_documents (order_id) where kind = 'INVOICE';
create index billing_documents_by_account on billing_documents (account_id, issued_on desc);
create index billing_documents_open on billing_documents (account_id, due_on) where open_cents > 0;
comment on table billing_documents is 'Something that changes what an account owes, with how much of it is still open.';

create table ledger_postings (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  document_id uuid not null references billing_documents,
  at timestamptz not null,
  words text not null check (words <> ''),
  -- A posting that takes back another, which can be done once.
  reverses uuid unique references ledger_postings
);
create index ledger_postings_by_account on ledger_postings (account_id, at);
create index ledger_postings_by_document on ledger_postings (document_id);
comment on table ledger_postings is 'One thing that was booked: its entries sum to nothing. Never changed.';

create table ledger_entries (
  posting_id uuid not null references ledger_postings,
  account_id uuid not null references accounts,
  -- RECEIVABLE is what the account owes; the others are the merchant's side of it.
  book text not null check (book in ('RECEIVABLE', 'SALES', 'TAX', 'CASH', 'SURCHARGE', 'REWARDS', 'WRITTEN_OFF')),
  -- Debit above zero, credit below.
  cents bigint not null check (cents <> 0),
  primary key (posting_id, book)
);
create index ledger_entries_by_account on ledger_entries (account_id);
comment on table ledger_entries is 'A debit or a credit in one book, part of a posting. Never changed.';

create function check_posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'The entries of a posting sum to nothing.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_posting_balances();

-- The balance is the sum of the receivable entries, because nothing else moves it.
create function move_balance() returns trigger language plpgsql as $$
begin
  insert into account_credit (account_id, balance_cents) values (new.account_id, new.cents)
    on conflict (account_id) do update set balance_cents = account_credit.balance_cents + new.cents;
  return null;
end
$$;
create trigger ledger_entries_move_balance after insert on ledger_entries
  for each row when (new.book = 'RECEIVABLE') execute function move_balance();

create table account_payments (
  -- `paymentAccountId` and `gtmPaymentAccountID` of the specification.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  key text not null check (length(key) between 1 and 100),
  -- Of what was asked for under the key: asked for something else, it is refused.
  request_hash bytea not null check (length(request_hash) = 32),
  -- What is to be settled and which credits are used: [{documentId, cents}], as it was shown.
  debits jsonb not null,
  credits jsonb not null,
  -- What is paid towards the account: by card, and by points.
  card_cents bigint not null check (card_cents >= 0),
  surcharge_cents bigint not null check (surcharge_cents >= 0),
  points_used integer not null check (points_used >= 0),
  points_cents bigint not null check (points_cents >= 0),
  currency char(3) not null,
  -- ASKED: the card is to be confirmed. POSTED: booked, and the money is being taken. PAID: taken. FAILED: taken back or never booked.
  status text not null default 'ASKED' check (status in ('ASKED', 'POSTED', 'PAID', 'FAILED')),
  payment_id uuid unique references payments,
  redemption_id uuid unique references points_movements,
  document_id uuid unique references billing_documents,
  created_at timestamptz not null,
  posted_at timestamptz,
  unique (account_id, key),
  check (card_cents > 0 or surcharge_cents = 0),
  check ((points_used = 0) = (points_cents = 0)),
  check (status <> 'POSTED' or document_id is not null),
  check (status <> 'PAID' or document_id is not null or (card_cents = 0 and points_cents = 0))
);
create index account_payments_by_account on account_payments (account_id, created_at desc);
comment on table account_payments is 'Somebody pays what an account owes: what was shown, how it is paid and how far it has come.';

create table allocations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- A credit and what it settles, both of this account.
  credit_id uuid not null,
  debit_id uuid not null,
  -- Below zero for one that takes back another.
  cents bigint not null check (cents <> 0),
  at timestamptz not null,
  -- The payment it was made for; null where none was, as for an order that its card had paid.
  account_payment_id uuid references account_payments,
  reverses uuid unique references allocations,
  foreign key (account_id, credit_id) references billing_documents (account_id, id),
  foreign key (account_id, debit_id) references billing_documents (account_id, id),
  check ((cents < 0) = (reverses is not null))
);
create index allocations_by_credit on allocations (credit_id);
create index allocations_by_debit on allocations (debit_id);
create index allocations_by_account_payment on allocations (account_payment_id);
comment on table allocations is 'So much of a credit that settles so much of a debit. Never changed; taken back by another.';

-- Both ends give up what is allocated, and the check on open_cents refuses to give up what is not there.
create function settle_allocation() returns trigger language plpgsql as $$
begin
  if (select is_debit from billing_documents where id = new.credit_id)
    or not (select is_debit from billing_documents where id = new.debit_id) then
    raise exception 'A credit settles a debit.' using errcode = 'check_violation';
  end if;
  update billing_documents set open_cents = open_cents - new.cents where id = least(new.credit_id, new.debit_id);
  update billing_documents set open_cents = open_cents - new.cents where id = greatest(new.credit_id, new.debit_id);
  return null;
end
$$;
create trigger allocations_settle after insert on allocations
  for each row execute function settle_allocation();

create table statements (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- The first day of the month it is about.
  month date not null check (extract(day from month) = 1),
  opening_cents bigint not null,
  closing_cents bigint not null,
  -- Drawn once; null until somebody asks for it or the job has come to it.
  pdf bytea,
  created_at timestamptz not null,
  unique (account_id, month)
);
comment on table statements is 'What happened on an account in a month that is over, with its paper.';

create table exports (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  kind text not null check (kind in ('OPEN_ITEMS', 'PAYMENT_HISTORY')),
  format text not null check (format in ('CSV', 'XLSX')),
  from_day date,
  to_day date,
  status text not null default 'LOADING' check (status in ('LOADING', 'FAILED', 'COMPLETED')),
  rows_written integer not null default 0 check (rows_written >= 0),
  rows_in_all integer check (rows_in_all >= 0),
  file bytea,
  created_at timestamptz not null,
  check ((file is not null) = (status = 'COMPLETED'))
);
create index exports_by_age on exports (created_at);
comment on table exports is 'A file of an account''s items that somebody asked for, made by a job and kept for a day.';

-- A hold that staff set stays until they lift it; the others follow from what is owed.
alter table accounts add column held_by_staff boolean not null default false;
alter table accounts add constraint held_by_staff_is_red check (not held_by_staff or hold = 'RED');

-- Nobody moves a balance or what is open but the entries and allocations that say why.
create trigger account_credit_by_entries_only before update of balance_cents on account_credit
  for each row when (pg_trigger_depth() = 0 and new.balance_cents <> old.balance_cents) execute function refuse_change();
create trigger billing_documents_by_allocations_only before update on billing_documents
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger billing_documents_stay before delete or truncate on billing_documents
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger allocations_append_only before update or delete or truncate on allocations
  for each statement execute function refuse_change();

alter table billing_documents enable row level security;
alter table ledger_postings enable row level security;
alter table ledger_entries enable row level security;
alter table allocations enable row level security;
alter table account_payments enable row level security;
alter table statements enable row level security;
alter table exports enable row level security;
create policy own_billing_documents on billing_documents to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_ledger_postings on ledger_postings to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_ledger_entries on ledger_entries to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_allocations on allocations to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_account_payments on account_payments to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_statements on statements to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_exports on exports to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on billing_documents, ledger_postings, ledger_entries, allocations to trestle_tenant;
-- For the allocations' trigger; nothing else writes it.
grant update (open_cents) on billing_documents to trestle_tenant;
grant select, insert, update on account_payments, statements, exports to trestle_tenant;
