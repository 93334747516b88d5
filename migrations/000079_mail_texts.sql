-- Marketing changes the words of the mails that the shop sends.

create table mail_texts (
  -- The list is in src/features/mails/mail-kinds.ts.
  kind text primary key check (kind in (
    'order-confirmed', 'order-approval', 'order-cleared', 'order-refused', 'order-ready', 'order-ready-part',
    'order-out', 'order-part', 'order-rest', 'order-cancelled', 'order-returned-card', 'order-returned-account',
    'claim-reported', 'claim-answered', 'invoice', 'payment-received', 'payment-failed', 'statement',
    'points-expire', 'gift-card', 'gift-card-for-friend', 'gift-card-refused', 'invitation', 'confirm-email',
    'email-taken', 'email-changed', 'password-changed', 'password-reset', 'staff-welcome-password',
    'staff-welcome', 'sign-in-closed', 'subscribed', 'sign-up-received', 'sign-up-refused',
    'painter-request-confirm', 'painter-request-link', 'painter-request-matched', 'painter-request-nobody',
    'lead-matched', 'lead-due', 'lead-withdrawn', 'lead-quote')),
  subject text not null check (length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  paragraphs text[] not null check (
    cardinality(paragraphs) between 1 and 8 and array_ndims(paragraphs) = 1 and array_position(paragraphs, null) is null
    and length(array_to_string(paragraphs, '')) between 1 and 3000 and array_to_string(paragraphs, '') !~ '[[:cntrl:]]'),
  -- Empty: the mail has no button.
  button text not null check (length(button) <= 40 and button !~ '[[:cntrl:]]')
);
comment on table mail_texts is 'The words of a kind of mail that the merchant has changed. Other kinds use the default in the code.';
