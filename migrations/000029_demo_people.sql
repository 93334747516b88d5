-- The people of the demo world are marked, so that an installation without it can refuse them. Until now only those on the
-- sign-in page were, by their label, but all of them share one password.

alter table users add column is_demo boolean not null default false;
alter table provider_people add column is_demo boolean not null default false;

-- No real person has an address under .test, which is reserved (RFC 6761). A demo person may have changed the address:
-- the label or the subject tells then.
update provider_people set is_demo = true
  where demo_order is not null
    or (email like '%.test' and exists (select from provider_people where demo_order is not null));
update users set is_demo = true
  where subject in (select subject from provider_people where is_demo)
    or lower(email) in (select email from provider_people where is_demo);

create index users_of_the_demo on users (id) where is_demo;
comment on column users.is_demo is 'Made with the demo world. Nobody signs in as this person where the demo world is off.';
