-- Changes of lists and pads have keys too. The keys are in the table that was made for carts, under a name for all of them:
-- the former release uses the table by its own name. A later release drops this view and gives its name to the table.

create view change_keys with (security_invoker = true) as
select account_id, user_id, guest_hash, key_hash, request_hash, outcomes, at from cart_change_keys;
grant select, insert on change_keys to trestle_tenant;
comment on table cart_change_keys is 'A change of a cart, a list or a pad that was made once under a key, so that the same request changes nothing again.';
