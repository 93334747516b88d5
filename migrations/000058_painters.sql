-- What work a painter takes, when and where. A painter is an account with an accreditation.

create table painter_profiles (
  account_id uuid primary key references accounts,
  -- Where notices of leads go. Null: to the holders of the account.
  lead_email text check (lead_email <> ''),
  -- The kinds of work that the painter takes: INTERIOR, EXTERIOR, ROOF, CONCRETE, TEXTURE.
  instances text[] not null default '{}'
    check (instances <@ array['INTERIOR', 'EXTERIOR', 'ROOF', 'CONCRETE', 'TEXTURE']),
  capabilities text[] not null default '{}',
  roof_types text[] not null default '{}',
  property_types text[] not null default '{}',
  house_levels text[] not null default '{}',
  concrete_exterior_areas text[] not null default '{}',
  concrete_interior_areas text[] not null default '{}',
  concrete_types text[] not null default '{}',
  takes_sloped_concrete boolean not null default false,
  -- The brands that the painter is trained for. New Zealand only.
  nz_interior_brands text[] not null default '{}',
  nz_exterior_brands text[] not null default '{}',
  is_available boolean not null default true,
  unavailable_from date,
  unavailable_to date,
  -- When the painter got the last lead, or else when the profile was made. Who has waited longest is matched first.
  waiting_since timestamptz not null,
  changed_on date not null,
  changed_by uuid references users,
  check ((unavailable_from is null) = (unavailable_to is null)),
  check (unavailable_from <= unavailable_to),
  constraint unavailable_for_a_year_at_most check (unavailable_to <= changed_on + interval '1 year'),
  -- A painter who sets the profile to available has no dates left.
  constraint available_without_dates check (not is_available or unavailable_from is null)
);
create index painter_profiles_by_changed_by on painter_profiles (changed_by);
comment on table painter_profiles is 'What work the painter of an account takes, and when. Not available without dates: until the painter changes it.';

create table service_areas (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A painter has 20 areas at most.
  position smallint not null check (position between 1 and 20),
  country char(2) not null references countries,
  state text not null,
  suburb text not null check (suburb <> ''),
  postcode text check (postcode ~ '^[0-9]{4}$'),
  latitude double precision not null check (latitude between -89 and 89),
  longitude double precision not null check (longitude between -180 and 180),
  radius_km integer not null check (radius_km between 1 and 100),
  -- The smallest rectangle of longitude and latitude that holds the whole circle. A degree of latitude has 110.5 km or more.
  covers box not null generated always as (
    box(
      point(longitude - radius_km / (110.5 * cos(radians(latitude))), latitude - radius_km / 110.5),
      point(longitude + radius_km / (110.5 * cos(radians(latitude))), latitude + radius_km / 110.5)
    )
  ) stored,
  unique (account_id, position),
  unique nulls not distinct (account_id, country, state, suburb, postcode)
);
create index service_areas_by_cover on service_areas using gist (covers);
-- For counting the suburbs and towns in an area.
create index localities_by_point on localities using gist (point(longitude, latitude));
comment on table service_areas is 'A circle around a suburb or town in which a painter takes work.';

alter table painter_profiles enable row level security;
alter table service_areas enable row level security;
create policy own_painter_profile on painter_profiles to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
create policy own_service_areas on service_areas to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
-- Only matching moves a painter in the queue, outside the tenant.
grant select, insert on painter_profiles to trestle_tenant;
grant update (lead_email, instances, capabilities, roof_types, property_types, house_levels, concrete_exterior_areas,
  concrete_interior_areas, concrete_types, takes_sloped_concrete, nz_interior_brands, nz_exterior_brands, is_available,
  unavailable_from, unavailable_to, changed_on, changed_by) on painter_profiles to trestle_tenant;
grant select, insert, update, delete on service_areas to trestle_tenant;
