-- What we asked the payment gateway and what it said. Card numbers are never here: the gateway keeps them.

create table card_customers (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  -- Null: the cards belong to the account. Otherwise to this person within it.
  user_id uuid references users,
  -- Null until the gateway has answered; it is asked with this row's id as the key, so it answers alike every time.
  gateway_customer_id text unique,
  created_at timestamptz not null,
  unique nulls not distinct (account_id, user_id)
);
comment on table card_customers is 'Who saved cards belong to: an account, or one person in it, and the customer the gateway knows them as.';

create table payments (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  -- What it pays for, and the thing of that kind: "order" and a cart, "invoices" and a payment on account.
  purpose text not null check (purpose ~ '^[a-z]+(-[a-z]+)*$'),
  reference text not null check (reference <> ''),
  key text not null check (key <> ''),
  card_customer_id uuid not null references card_customers,
  amount_cents bigint not null check (amount_cents > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- Whether the person wants to keep the card; asked again in the same words, so it is kept with the question.
  saves_card boolean not null default false,
  intent_id text unique,
  status text not null default 'asked'
    check (status in ('asked', 'open', 'reserved', 'captured', 'cancelled', 'refunded')),
  captured_cents bigint not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and captured_cents),
  card_brand text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the reconciler asks the gateway about it; null when nothing can change any more.
  check_at timestamptz,
  unique (account_id, purpose, key),
  check (status <> 'asked' or intent_id is null),
  check (status in ('asked', 'cancelled') or intent_id is not null),
  check (status in ('captured', 'refunded') = (captured_cents > 0)),
  check ((status = 'refunded') = (captured_cents > 0 and refunded_cents = captured_cents))
);
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_by_reference on payments (account_id, purpose, reference);
comment on table payments is 'A payment by card: what we asked the gateway for and the furthest it is known to have come.';

create table gateway_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);
comment on table gateway_events is 'A webhook that took effect, written in the transaction of the effect, so that it takes effect once.';

alter table card_customers enable row level security;
alter table payments enable row level security;
create policy own_card_customers on card_customers to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
create policy own_payments on payments to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
grant select, insert, update on card_customers, payments to trestle_tenant;
