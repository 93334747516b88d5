-- Mails that a mail server has refused and that are still not sent: the outbox and the metrics count them.
create index mails_unsent on mails (created_at) where sent_at is null and attempts > 0;
