-- A phone sends a change again when the answer to the first request was lost. The key tells that it is the same change.

create table change_keys (
  -- One owner, like a cart. A key belongs to the owner and not to a cart, because the cart may be an order by now.
  account_id uuid references accounts,
  user_id uuid references users,
  guest_hash bytea check (length(guest_hash) = 32),
  key_hash bytea not null check (length(key_hash) = 32),
  request_hash bytea not null check (length(request_hash) = 32),
  -- For a request with several items: which of them were added.
  outcomes jsonb not null,
  at timestamptz not null,
  check ((account_id is null) = (user_id is null)),
  check ((account_id is null) <> (guest_hash is null)),
  unique nulls not distinct (account_id, user_id, guest_hash, key_hash)
);
create index change_keys_by_age on change_keys (at);
comment on table change_keys is 'A change of a cart, a list or a pad that was made once under a key, so that the same request changes nothing again.';

alter table change_keys enable row level security;
create policy own_change_keys on change_keys to trestle_tenant
  using ((account_id = current_account_id() and user_id = current_user_id()) or guest_hash = current_guest_hash());
grant select, insert on change_keys to trestle_tenant;
