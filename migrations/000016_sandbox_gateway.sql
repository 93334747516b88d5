-- The sandbox gateway's own tables: used only where no Stripe keys are set. Nothing of the shop reads them; it asks
-- over HTTP, as it would ask Stripe.

create table sandbox_keys (
  name text primary key check (name in ('secret', 'publishable', 'webhook')),
  value text not null
);
comment on table sandbox_keys is 'A key of the sandbox gateway, made by the first process that asks and shared by all.';

create table sandbox_objects (
  id text primary key,
  kind text not null check (kind in ('customer', 'payment_method', 'payment_intent', 'setup_intent', 'charge', 'refund')),
  -- In Stripe's shape, as it is answered.
  body jsonb not null check (body ->> 'id' = id and body ->> 'object' = kind),
  -- What a gateway knows and never tells: how this test card behaves.
  behaviour text,
  made_at timestamptz not null default clock_timestamp()
);
create index sandbox_objects_by_customer on sandbox_objects ((body ->> 'customer'), made_at desc) where kind = 'payment_method';
comment on table sandbox_objects is 'A customer, card, intent, charge or refund as the sandbox gateway answers it.';

create table sandbox_charges (
  -- One intent charges once, whatever is confirmed in parallel.
  intent_id text primary key references sandbox_objects,
  charge_id text not null unique references sandbox_objects,
  currency char(3) not null,
  reserved_cents bigint not null check (reserved_cents > 0),
  captured_cents bigint not null default 0 check (captured_cents between 0 and reserved_cents),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and captured_cents),
  released boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  check (not released or captured_cents = 0)
);
comment on table sandbox_charges is 'The book of the sandbox gateway: money it reserved, took, let go or gave back for one intent.';

create table sandbox_requests (
  key text primary key,
  request_hash bytea not null check (length(request_hash) = 32),
  status integer,
  answer jsonb,
  at timestamptz not null default clock_timestamp()
);
comment on table sandbox_requests is 'An idempotency key that was used, with the hash of the request and the answer it got.';

create table sandbox_events (
  id text primary key,
  body jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz
);
create index sandbox_events_waiting on sandbox_events (next_attempt_at) where delivered_at is null;
comment on table sandbox_events is 'Something the sandbox gateway tells the shop by a signed webhook, until it was heard.';
