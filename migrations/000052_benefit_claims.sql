-- What members claim of the partners' benefits, and the limits of claiming.

alter table partner_benefits
  -- What a member does with the reference of a claim.
  add column how_to_use text not null default 'Show the reference of your claim to the partner.' check (how_to_use <> ''),
  -- How often all accounts together can claim it. Null: no limit.
  add column limit_total integer check (limit_total > 0),
  add column limit_per_account integer not null default 1 check (limit_per_account > 0),
  add column claimed integer not null default 0 check (claimed >= 0),
  add check (claimed <= limit_total);

create table benefit_claims (
  id uuid primary key,
  benefit_code text not null references partner_benefits,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  at timestamptz not null,
  -- 1 for the first claim of this benefit by the account.
  claim_number integer not null check (claim_number > 0),
  -- The benefit's limit for an account at that time.
  limit_per_account integer not null,
  -- What the member shows to the partner.
  reference text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$'),
  unique (account_id, benefit_code, claim_number),
  check (claim_number <= limit_per_account)
);
comment on table benefit_claims is 'A benefit of a partner that an account has claimed. Never changed.';

create trigger benefit_claims_append_only before update or delete or truncate on benefit_claims
  for each statement execute function refuse_change();

alter table benefit_claims enable row level security;
create policy own_benefit_claims on benefit_claims to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on benefit_claims to trestle_tenant;
grant update (claimed) on partner_benefits to trestle_tenant;
