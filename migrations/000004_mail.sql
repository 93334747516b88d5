create table mails (
  id uuid primary key default gen_random_uuid(),
  -- One notice, one mail: the key names the event, so a repeated event finds its mail already written.
  notice_key text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  last_problem text
);
create index mails_by_time on mails (created_at desc);
comment on table mails is 'An e-mail the business promised to send. Written in the transaction that caused it, sent by a job.';
