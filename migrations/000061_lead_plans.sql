-- Paint plans: what a painter buys for an accepted lead. Quotes: what the painter asked the home owner for.

create table lead_paint_plans (
  lead_id uuid primary key,
  account_id uuid not null,
  -- Fields as the painter typed them. The rules of paint plans read them.
  areas jsonb not null check (jsonb_typeof(areas) = 'array' and jsonb_array_length(areas) <= 60),
  -- The codes of the suggested products that the painter wants.
  extras text[] not null check (cardinality(extras) <= 60),
  packs jsonb not null check (jsonb_typeof(packs) = 'array' and jsonb_array_length(packs) <= 400),
  quote jsonb not null check (jsonb_typeof(quote) = 'object'),
  -- The SKUs whose prices and stock the plan shows.
  skus text[] not null,
  -- The lines that went to a cart last, for undo. Empty: none, or taken back.
  ordered jsonb not null default '[]' check (jsonb_typeof(ordered) = 'array'),
  ordered_at timestamptz,
  ordered_by uuid references users,
  -- The job that the lines were ordered for.
  job_id uuid,
  changed_at timestamptz not null,
  changed_by uuid not null references users,
  unique (lead_id, account_id),
  foreign key (lead_id, account_id) references leads (id, account_id),
  foreign key (account_id, job_id) references account_jobs (account_id, id)
);
create index lead_paint_plans_by_job on lead_paint_plans (account_id, job_id);
create index lead_paint_plans_by_ordered_by on lead_paint_plans (ordered_by);
create index lead_paint_plans_by_changed_by on lead_paint_plans (changed_by);
comment on table lead_paint_plans is 'What a painter buys for an accepted lead, and the figures of the quote for the home owner.';

create table lead_quotes (
  id uuid primary key,
  lead_id uuid not null,
  account_id uuid not null,
  sent_at timestamptz not null,
  sent_by uuid not null references users,
  -- With GST, at the painter's price.
  total_cents bigint not null check (total_cents > 0),
  valid_until date not null,
  -- Where the mail goes. The painter's role cannot read it: a lost lead hides the contact.
  recipient text not null check (recipient <> ''),
  recipient_name text not null,
  reply_to text not null check (reply_to <> ''),
  -- The content of the PDF, as it was sent.
  paper jsonb not null check (jsonb_typeof(paper) = 'object'),
  foreign key (lead_id, account_id) references leads (id, account_id)
);
create index lead_quotes_by_lead on lead_quotes (lead_id, account_id, sent_at);
create index lead_quotes_by_sent_by on lead_quotes (sent_by);
comment on table lead_quotes is 'A quote that a painter has sent to a home owner. Never changed.';
create trigger lead_quotes_append_only before update or delete or truncate on lead_quotes
  for each statement execute function refuse_change();

create table lead_quote_links (
  quote_id uuid primary key references lead_quotes,
  -- The hash of the token in the address of the PDF.
  token_hash bytea not null unique check (length(token_hash) = 32)
);
comment on table lead_quote_links is 'The address at which a home owner opens a quote. It is made with the mail, so a quote with an address was mailed.';

-- A mail that a painter has sent is answered to the painter.
alter table mails add column reply_to text;

-- Plans and quotes name a lead by the number of its request.
create view plan_leads with (security_invoker = true) as
  select l.id as lead_id, l.account_id, r.number from leads l join lead_requests r on r.id = l.request_id;

alter table lead_paint_plans enable row level security;
alter table lead_quotes enable row level security;
create policy own_lead_paint_plans on lead_paint_plans to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_lead_quotes on lead_quotes to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select on plan_leads to trestle_tenant;
grant select, insert, update on lead_paint_plans to trestle_tenant;
grant select (id, lead_id, account_id, sent_at, sent_by, total_cents, valid_until) on lead_quotes to trestle_tenant;
grant insert on lead_quotes to trestle_tenant;
