-- What invoices, statements and exports say: who sends them, and what happened on an account in one row each.

create table merchants (
  country char(2) primary key references countries,
  name text not null check (name <> ''),
  -- Lines as they stand on an envelope.
  address text[] not null check (cardinality(address) > 0),
  phone text not null,
  email text not null,
  -- What a sale is papered with: "Tax invoice".
  invoice_title text not null,
  -- Under which a business is registered there, ours and the customer's: ABN, NZBN.
  business_number_kind text not null check (business_number_kind in ('ABN', 'NZBN')),
  business_number text not null,
  -- Where it differs from that, the number the tax is paid under.
  tax_number text,
  -- Where a bank transfer goes, as a customer types it into their bank.
  bank_account text not null
);
comment on table merchants is 'Who sells in a country, as it stands on the papers sent there.';
insert into merchants values
  ('AU', 'Trestle Trade Pty Ltd', '{"12 Foundry Lane","Richmond VIC 3121"}', '1800 555 014', 'accounts@trestle.test',
    'Tax invoice', 'ABN', '36999000010', null, 'BSB 999-001, account 1048 2213'),
  ('NZ', 'Trestle Trade NZ Limited', '{"8 Ropewalk Street","Penrose, Auckland 1061"}', '0800 555 014', 'accounts.nz@trestle.test',
    'Tax invoice', 'NZBN', '9429999000012', '149900012', '99-9901-1048221-00');
grant select on merchants to trestle_tenant;

-- One row for each document of an account, above zero where it raises what is owed.
create view account_movements with (security_invoker = true) as
  select d.id, d.account_id, d.number, d.kind, d.issued_on, d.due_on, d.currency, d.words,
    case when d.is_debit then d.amount_cents else -d.amount_cents end as cents,
    case when d.is_debit then d.open_cents else -d.open_cents end as open_cents,
    o.number as order_number, coalesce(o.po_number, '') as po_number, coalesce(o.job_references, '{}') as job_references
  from billing_documents d left join orders o on o.id = d.order_id;
grant select on account_movements to trestle_tenant;

-- How much of a debit was settled when, so that what was open on a day in the past can be told.
create view debit_settlements with (security_invoker = true) as
  select account_id, debit_id, at, cents from allocations;
grant select on debit_settlements to trestle_tenant;

-- What was paid, with what it was paid for and what of it was given back.
create view payment_history with (security_invoker = true) as
  select d.id, d.account_id, d.number, d.issued_on, d.currency, d.method, d.words, d.amount_cents, d.open_cents,
    coalesce((select sum(e.cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.document_id = d.id and p.reverses is null and e.book = 'REWARDS'), 0) as rewards_cents,
    coalesce((select -sum(e.cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.document_id = d.id and p.reverses is null and e.book = 'SURCHARGE'), 0) as surcharge_cents,
    coalesce((select sum(a.cents) from allocations a join billing_documents r on r.id = a.debit_id
      where a.credit_id = d.id and r.kind = 'REFUND'), 0) as refunded_cents,
    (select coalesce(json_agg(json_build_object('number', s.number, 'cents', s.cents) order by s.number), '[]') from (
      select i.number, sum(a.cents) as cents from allocations a join billing_documents i on i.id = a.debit_id
      where a.credit_id = d.id and i.kind <> 'REFUND' group by i.number having sum(a.cents) <> 0) as s) as settled
  from billing_documents d where d.kind = 'PAYMENT';
grant select on payment_history to trestle_tenant;
