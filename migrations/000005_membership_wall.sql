-- A person sees every account they belong to, but a request of one account changes that account's memberships only:
-- the first rule alone would let it move a membership out of another account.

drop policy own_memberships on memberships;
create policy see_own_memberships on memberships for select to trestle_tenant
  using (account_id = current_account_id() or user_id = current_user_id());
create policy change_own_memberships on memberships to trestle_tenant
  using (account_id = current_account_id())
  with check (account_id = current_account_id());
