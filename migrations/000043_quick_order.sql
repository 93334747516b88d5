-- Quick order: the pad of rows that a person types, pastes, uploads or scans before they go to the cart.

create table quick_order_pads (
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  -- The rows as they were typed, in their order: {id, code, quantity, colour, strength, raw}.
  rows jsonb not null default '[]' check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) <= 500),
  -- Pasted rows for which the pad had no room, one in each line.
  rest text not null default '' check (length(rest) <= 400000),
  -- The rows that went to the cart last, with the units that each added: {row, sku, colourId, strength, quantity}.
  ordered jsonb not null default '[]' check (jsonb_typeof(ordered) = 'array' and jsonb_array_length(ordered) <= 500),
  -- The SKUs whose price and stock the screen shows: those that the rows mean, and other sizes of the same paint.
  skus text[] not null default '{}',
  modified_at timestamptz not null,
  primary key (user_id, account_id)
);
create index quick_order_pads_by_account on quick_order_pads (account_id);
comment on table quick_order_pads is 'The quick-order pad of one person in one account.';

alter table quick_order_pads enable row level security;
create policy own_quick_order_pads on quick_order_pads to trestle_tenant
  using (account_id = current_account_id() and user_id = current_user_id())
  with check (account_id = current_account_id() and user_id = current_user_id());
grant select, insert, update on quick_order_pads to trestle_tenant;
