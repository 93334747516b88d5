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

-- Requests of one account may queue work without being able to read the queue. The worker makes its own schema after
-- these migrations ran, so the call is looked up when it is made.
create function enqueue_job(task text, payload json) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform graphile_worker.add_job(task, payload);
end
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to trestle_tenant;
