-- Where the merchant's name stands already, a store goes by what tells it from the others. The stores of the demo world
-- carry the merchant's name in front; any other keeps its whole name until it is given a shorter one.

alter table stores add column short_name text unique;
update stores set short_name = regexp_replace(name, '^Trestle Trade ', '');
alter table stores alter column short_name set not null;
