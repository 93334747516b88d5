-- What active members of rewards pay less for tools.

create table tool_discounts (
  country char(2) not null references countries,
  range_id text not null references hierarchy,
  basis_points integer not null check (basis_points between 1 and 5000),
  primary key (country, range_id)
);
comment on table tool_discounts is 'What active members of rewards get off their price of everything in a range of tools.';
grant select on tool_discounts to trestle_tenant;

-- The state of the membership decides at every reading, so the discounts end in the transaction that ends the membership.
create view member_tool_discounts with (security_invoker = true) as
  select a.id as account_id, d.range_id, d.basis_points
  from accounts a join tool_discounts d on d.country = a.country
  where a.kind = 'TRADE' and a.loyalty_eligible and not a.rewards_disabled and a.loyalty_status = 'ACTIVE'
    -- A person sees the rows of all their accounts. A tenant reads the prices of the chosen one only.
    and (current_user <> 'trestle_tenant' or a.id = current_account_id());
comment on view member_tool_discounts is 'The discounts on tools that an account has now.';
grant select on member_tool_discounts to trestle_tenant;

-- What the membership took off the price of one unit. The unit price is after it.
alter table order_lines add column tool_discount_cents integer not null default 0 check (tool_discount_cents >= 0);
