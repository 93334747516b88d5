-- Signing in: which sign-ins at the provider count, how often passwords are tried, and how a forgotten one is replaced.

-- True when the person had to prove who they are again. The provider's older sign-in is then not enough.
alter table sign_in_attempts add column must_authenticate boolean not null default false;

-- Signing out ends the provider's sign-in too: an older one opens no session. The provider may not end it itself.
alter table users add column authenticate_after timestamptz;
comment on column users.authenticate_after is 'The last sign-out. A sign-in at the provider before it opens no session.';

create index provider_sessions_by_person on provider_documents ((payload ->> 'accountId')) where kind = 'Session';
create index provider_sessions_by_sid on provider_documents ((payload #>> '{authorizations,trestle-shop,sid}'))
  where kind = 'Session';

-- Wrong passwords are counted like wrong codes and links.
drop table provider_failures;
comment on table failed_tries is
  'A password, code or link that was tried in vain, or a mail that was asked for. Counted, so that nobody can go on for ever.';

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- The newest link counts: another one takes its place.
  subject text not null unique references provider_people on delete cascade,
  created_at timestamptz not null
);
comment on table password_resets is 'A link for a new password, sent to its owner. Gone once used; it works for an hour.';
