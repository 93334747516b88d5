-- The job that removes old rows finds them by their time.

create index idempotency_keys_by_time on idempotency_keys (at);
create index gateway_events_by_time on gateway_events (received_at);
create index checkout_drafts_by_time on checkout_drafts (at);
-- Only mails that still have their text.
create index mails_with_text_by_time on mails (sent_at) where html_body <> '';
