-- What accounts receivable book by hand, and what the imports of customers and open invoices need.

create table bank_transfers (
  -- The receipt. It is issued on the day of the booking, because the statements of ended months must not change.
  document_id uuid primary key references billing_documents,
  account_id uuid not null references accounts,
  -- The day on which the bank received the money.
  received_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- As on the bank statement.
  reference text not null check (length(reference) between 1 and 60),
  -- Staff said that an equal transfer is another one.
  is_second boolean not null default false,
  user_id uuid not null references users,
  at timestamptz not null,
  reversed_at timestamptz
);
create index bank_transfers_by_account on bank_transfers (account_id, at desc);
create unique index bank_transfers_once on bank_transfers (account_id, received_on, amount_cents, reference)
  where reversed_at is null and not is_second;
-- Customers see the receipt: the tenant role has no right on this table.
comment on table bank_transfers is 'Money that an account sent to the merchant''s bank, entered by staff.';

create table booking_keys (
  account_id uuid not null references accounts,
  key text not null check (length(key) between 1 and 100),
  -- Of the request under this key. Another request under the same key is refused.
  request_hash bytea not null check (length(request_hash) = 32),
  document_id uuid not null unique references billing_documents,
  at timestamptz not null,
  primary key (account_id, key)
);
comment on table booking_keys is 'A document that staff booked under a key, so that the same request books nothing again.';

-- Opening items are what an account owed when the merchant moved here. They keep the numbers that they had.
alter table billing_documents drop constraint billing_documents_number_check,
  add constraint billing_documents_number_check check (number ~ '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,34}$'),
  -- The amount of the document before parts of it were settled in the former system.
  add column original_cents bigint check (original_cents >= amount_cents),
  add column po_number text,
  add column job_reference text,
  add column is_opening boolean not null default false;
create index billing_documents_by_invoice on billing_documents (invoice_id) where invoice_id is not null;
-- OPENING is the other side of opening items: their sales and payments are in the books of the former system.
alter table ledger_entries drop constraint ledger_entries_book_check,
  add constraint ledger_entries_book_check
  check (book in ('RECEIVABLE', 'SALES', 'TAX', 'CASH', 'SURCHARGE', 'REWARDS', 'WRITTEN_OFF', 'OPENING'));

create or replace view account_movements with (security_invoker = true) as
  select d.id, d.account_id, d.number, d.kind, d.issued_on, d.due_on, d.currency, d.words,
    case when d.is_debit then d.amount_cents else -d.amount_cents end as cents,
    case when d.is_debit then d.open_cents else -d.open_cents end as open_cents,
    o.number as order_number, coalesce(o.po_number, d.po_number, '') as po_number,
    coalesce(o.job_references, case when d.job_reference is not null then array[d.job_reference] end, '{}') as job_references
  from billing_documents d left join orders o on o.id = d.order_id;

create table closed_months (
  country char(2) not null references countries,
  month date not null check (extract(day from month) = 1),
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (country, month)
);
comment on table closed_months is 'A month of a country in which nothing can be issued any more. The months before it are closed too.';
grant select on closed_months to trestle_tenant;

-- Closing takes the same lock alone, so no document of the month is written while it is closed.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closed months'));
  if exists (select from added d join accounts a on a.id = d.account_id
      join closed_months c on c.country = a.country and c.month >= date_trunc('month', d.issued_on)) then
    raise exception 'The month of this document is closed.' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger billing_documents_in_open_months after insert on billing_documents
  referencing new table as added for each statement execute function refuse_closed_month();

-- What is overdue in all accounts.
create index billing_documents_overdue on billing_documents (currency, due_on) where open_cents > 0;
