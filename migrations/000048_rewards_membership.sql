-- The terms and texts of rewards, who accepted which terms, and what a person's app remembers.

create table rewards_terms (
  version integer primary key check (version > 0),
  -- The first day on which it is in force, in every country.
  effective_on date not null,
  title text not null check (title <> ''),
  -- Paragraphs, separated by empty lines.
  body text not null check (body <> '')
);
comment on table rewards_terms is 'One version of the terms of rewards. A version is never changed: new terms are a new version.';

insert into rewards_terms values (1, '2024-01-01', 'Terms of trade rewards', 'A trade account that enrols in rewards earns one point for each whole dollar, without GST, of goods that were handed over and paid with money. Offers may give more.

Points can be used through the last day of the 24th month after they were earned. The oldest points are used first. 200 points are worth one dollar.

When goods are returned, the points that they earned are taken back. Points that paid for them come back.

An account on hold earns no points. While an account is stopped, its points stay but cannot be used.

You can close the membership at any time. Its points are then lost.');

create table rewards_acceptances (
  account_id uuid not null references accounts,
  version integer not null references rewards_terms,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (account_id, version)
);
create index rewards_acceptances_by_user on rewards_acceptances (user_id);
comment on table rewards_acceptances is 'Who accepted a version of the terms for an account first, and when. Never changed.';

create trigger rewards_terms_append_only before update or delete or truncate on rewards_terms
  for each statement execute function refuse_change();
create trigger rewards_acceptances_append_only before update or delete or truncate on rewards_acceptances
  for each statement execute function refuse_change();

alter table rewards_acceptances enable row level security;
create policy own_rewards_acceptances on rewards_acceptances to trestle_tenant
  using (account_id = current_account_id()) with check (account_id = current_account_id());
grant select, insert on rewards_acceptances to trestle_tenant;

create table rewards_questions (
  topic text not null check (topic in ('program-information', 'points-vouchers-gifts', 'offers-benefits')),
  position integer not null,
  question text not null check (question <> ''),
  answer text not null check (answer <> ''),
  primary key (topic, position)
);
comment on table rewards_questions is 'A frequent question about rewards with its answer.';

insert into rewards_questions values
  ('program-information', 1, 'Who can take part?', 'Trade accounts. The account holder enrols, and everybody who orders for the account earns points for it.'),
  ('program-information', 2, 'What does it cost?', 'Nothing. You can close the membership at any time.'),
  ('program-information', 3, 'When do points arrive?', 'When an order is handed over: at the counter, or when it has left the store in full.'),
  ('program-information', 4, 'What happens to points while the account is on hold?', 'They stay. An account on hold earns no points. While the account is stopped, its points cannot be used.'),
  ('program-information', 5, 'What happens when I close the membership?', 'All points are lost, and discounts for members end. You can enrol again at any time and start with no points.'),
  ('points-vouchers-gifts', 1, 'What is a point worth?', '200 points are worth one dollar. You can pay with 2,000 points or more.'),
  ('points-vouchers-gifts', 2, 'How many points does an order earn?', 'One point for each whole dollar of goods without GST. Delivery, the card surcharge, gifts, and the part that points paid earn nothing.'),
  ('points-vouchers-gifts', 3, 'When do points expire?', 'After the last day of the 24th month after they were earned. The points that expire first are used first.'),
  ('points-vouchers-gifts', 4, 'What happens to points when I return goods?', 'The points that the goods earned are taken back. If you have spent them, the next points pay them first. Points that paid for the goods come back.'),
  ('offers-benefits', 1, 'How do bonus offers work?', 'An offer gives double, triple or quadruple points for the products that it names, or extra points. If several offers multiply the points of a product, the highest one counts. Extra points add up.'),
  ('offers-benefits', 2, 'Which day counts for an offer?', 'The day of the order, by the clock of its store.');

alter table page_words drop constraint page_words_page_check;
alter table page_words add constraint page_words_page_check
  check (page in ('UNSUBSCRIBE', 'REWARDS_PROGRAM', 'REWARDS_ENROLMENT', 'REWARDS_WELCOME_NEW', 'REWARDS_WELCOME_KNOWN', 'REWARDS_CLOSING'));
alter table page_words add constraint page_words_rewards_check
  check (page = 'UNSUBSCRIBE' or words ?& array['title', 'text', 'items', 'button'] and jsonb_typeof(words -> 'items') = 'array');

insert into page_words values
  ('REWARDS_PROGRAM', '{
    "title": "Points for what you buy anyway",
    "text": "Trade rewards give your business a point for every dollar of paint and gear. Points pay for your next order.",
    "items": [
      { "title": "Earn", "text": "One point for each whole dollar of goods without GST, and more with bonus offers." },
      { "title": "Pay", "text": "200 points are worth one dollar at the checkout and when you pay invoices." },
      { "title": "Keep", "text": "Points last for 24 months. Those that expire first are used first." }
    ],
    "button": "Enrol your business"
  }'),
  ('REWARDS_ENROLMENT', '{
    "title": "Enrol in trade rewards",
    "text": "Check the details and accept the terms. Your next order earns points as soon as it is handed over.",
    "items": [],
    "button": "Enrol now"
  }'),
  ('REWARDS_WELCOME_NEW', '{
    "title": "Welcome to trade rewards",
    "text": "Your business is enrolled. This is how it goes on:",
    "items": [
      { "title": "Order as always", "text": "Everybody who orders for the account earns points for it." },
      { "title": "Watch points arrive", "text": "They arrive when an order is handed over." },
      { "title": "Pay with points", "text": "From 2,000 points on, at the checkout or for invoices." }
    ],
    "button": "Start an order"
  }'),
  ('REWARDS_WELCOME_KNOWN', '{
    "title": "Welcome back to trade rewards",
    "text": "Your business is enrolled again. You start with no points, and your next order earns some.",
    "items": [
      { "title": "What you know already", "text": "One point for each whole dollar of goods without GST. 200 points are worth one dollar." }
    ],
    "button": "Start an order"
  }'),
  ('REWARDS_CLOSING', '{
    "title": "Close the rewards membership",
    "text": "This cannot be undone. You can enrol again later, and then start with no points.",
    "items": [
      { "title": "Points on the way", "text": "Orders that are not handed over yet earn nothing any more." },
      { "title": "Discounts for members", "text": "They end at once." }
    ],
    "button": "Close the membership"
  }');

create trigger notify_change after insert or update or delete or truncate on rewards_terms
  for each statement execute function notify_change('content');
create trigger notify_change after insert or update or delete or truncate on rewards_questions
  for each statement execute function notify_change('content');

-- Whether the person gets mails about points, offers and rewards of this account.
alter table memberships add column points_mails boolean not null default true;
-- Whether the account was in the merchant's earlier rewards programme.
alter table accounts add column former_rewards_member boolean not null default false;

create function count_keys(entries jsonb) returns bigint language sql immutable
  return (select count(*) from jsonb_object_keys(entries));

create table app_memories (
  user_id uuid primary key references users,
  entries jsonb not null default '{}'
    check (jsonb_typeof(entries) = 'object' and count_keys(entries) <= 50 and octet_length(entries::text) <= 20000)
);
comment on table app_memories is 'What a person''s app remembers for them, by name. A few short texts.';

create table partner_benefits (
  code text primary key check (code ~ '^[a-z0-9-]{1,60}$'),
  partner text not null check (partner <> ''),
  title text not null check (title <> ''),
  summary text not null check (summary <> ''),
  terms text not null,
  -- Null for every country.
  country char(2) references countries,
  -- Both days are included.
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  position integer not null
);
comment on table partner_benefits is 'Something that a partner of the merchant offers to members of rewards.';
grant select on partner_benefits to trestle_tenant;
