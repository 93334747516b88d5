-- A cart is in one country, and so are its stores. A guest may have one live cart in each country.

alter table stores add constraint stores_id_country_key unique (id, country);

-- A guest's cart that was merged at sign-in could get a store of the other country.
update carts set store_id = (
    select id from stores where stores.country = carts.country order by store_type = 'METRO' desc, name limit 1)
  where not exists (select from stores where stores.id = carts.store_id and stores.country = carts.country);
update carts set fulfilment_store_id = null, fulfilment_plan_id = null
  where fulfilment_store_id is not null
    and not exists (select from stores where stores.id = carts.fulfilment_store_id and stores.country = carts.country);

alter table carts
  drop constraint carts_store_id_fkey,
  drop constraint carts_fulfilment_store_id_fkey,
  add foreign key (store_id, country) references stores (id, country),
  add foreign key (fulfilment_store_id, country) references stores (id, country);

drop index carts_one_live_of_guest;
create unique index carts_one_live_of_guest on carts (guest_hash, country) where status = 'LIVE';
