-- Who wants to hear about offers, and the links by which somebody who is not signed in can say no.

create table marketing_consents (
  user_id uuid primary key references users,
  status text not null check (status in ('SUBSCRIBED', 'UNSUBSCRIBED')),
  changed_at timestamptz not null
);
comment on table marketing_consents is 'What a person last said to e-mails about offers. Who has said nothing gets none.';

create table unsubscribe_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null,
  used_at timestamptz check (used_at >= created_at)
);
create index unsubscribe_links_by_time on unsubscribe_links (created_at);
comment on table unsubscribe_links is 'A link in one e-mail that takes its reader off the list, once. The token itself is never stored.';

-- Mail programs show a button of their own where a mail says how to unsubscribe (RFC 8058).
alter table mails add column unsubscribe_url text;
