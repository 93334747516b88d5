-- One statement may change several lines of a cart: one line becomes what another was, which becomes something else.
-- PostgreSQL checks an ordinary unique constraint after each row, so the rows would have to be written in a certain order.
-- A deferrable constraint is checked at the end of the statement, when all rows are written.
alter table cart_lines drop constraint cart_lines_cart_id_sku_colour_id_strength_entry_group_key;
alter table cart_lines add constraint cart_lines_one_of_a_kind
  unique nulls not distinct (cart_id, sku, colour_id, strength, entry_group) deferrable initially immediate;
