-- Work queues of staff. What waits is found by partial indexes: the tables themselves grow with every order and mail.

alter table mails
  -- When the mail server last refused the mail for good (an answer 5xx). Null again if it is sent after all.
  add column bounced_at timestamptz,
  -- When staff dealt with it.
  add column bounce_answered_at timestamptz,
  add check (bounce_answered_at is null or bounced_at is not null);
create index mails_bounced on mails (bounced_at) where bounced_at is not null and bounce_answered_at is null;

create index orders_in_review on orders (created_at) where tracking = 'CREDIT_REVIEW_IN_PROGRESS';
create index shipments_on_the_way_by_age on shipments (left_at) where status = 'LEFT' and how = 'DISPATCHED';
create index order_claims_by_time on order_claims (at);
create index sign_ups_waiting on sign_ups (terms_accepted_at) where status = 'WAITING';
create index gift_cards_to_look_at on gift_cards (asked_at) where status = 'ASKED' or status = 'FAILED' and redemption_id is null;

create table staff_claims (
  queue text not null check (queue ~ '^[A-Z_]+$'),
  task_id text not null check (length(task_id) between 1 and 100),
  user_id uuid not null references users,
  at timestamptz not null,
  lapses_at timestamptz not null check (lapses_at > at),
  primary key (queue, task_id)
);
comment on table staff_claims is 'A task of a queue that a member of staff works on now. It lapses by itself, and it locks nothing.';
