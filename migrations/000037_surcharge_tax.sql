-- A card surcharge includes tax. A payment of an account has it on top of its amount; an invoice has it as a part of its amount.

create or replace view payment_history with (security_invoker = true) as
  select d.id, d.account_id, d.number, d.issued_on, d.currency, d.method, d.words, d.amount_cents, d.open_cents,
    coalesce((select sum(e.cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.document_id = d.id and p.reverses is null and e.book = 'REWARDS'), 0) as rewards_cents,
    coalesce((select -sum(e.cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.document_id = d.id and p.reverses is null and e.book in ('SURCHARGE', 'TAX')), 0) as surcharge_cents,
    coalesce((select sum(a.cents) from allocations a join billing_documents r on r.id = a.debit_id
      where a.credit_id = d.id and r.kind = 'REFUND'), 0) as refunded_cents,
    (select coalesce(json_agg(json_build_object('number', s.number, 'cents', s.cents) order by s.number), '[]') from (
      select i.number, sum(a.cents) as cents from allocations a join billing_documents i on i.id = a.debit_id
      where a.credit_id = d.id and i.kind <> 'REFUND' group by i.number having sum(a.cents) <> 0) as s) as settled,
    coalesce((select -sum(e.cents) from ledger_postings p join ledger_entries e on e.posting_id = p.id
      where p.document_id = d.id and p.reverses is null and e.book = 'TAX'), 0) as surcharge_tax_cents
  from billing_documents d where d.kind = 'PAYMENT';
