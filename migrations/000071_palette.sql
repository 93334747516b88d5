-- Staff find accounts and people by the beginning of a name or an e-mail address. These indexes work in every collation.

create index accounts_by_start_of_name on accounts (lower(name) text_pattern_ops);
create index users_by_start_of_name on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_by_start_of_last_name on users (lower(last_name) text_pattern_ops);
create index users_by_start_of_email on users (lower(email) text_pattern_ops);
