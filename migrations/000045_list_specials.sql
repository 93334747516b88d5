-- A list says when a special price has ended since the entry was added.
alter table favourite_list_entries
  -- The special price of one unit when the entry was added. Null: it was not on special.
  add column added_special_cents integer check (added_special_cents >= 0);
