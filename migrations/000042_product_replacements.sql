-- A product that is no longer made may name the product that replaces it.

alter table products add replaced_by text references products check (replaced_by <> code);
