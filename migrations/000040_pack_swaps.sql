-- The cart reads the price and the stock of other sizes, to offer a swap of packs.
grant select on variants to trestle_tenant;
