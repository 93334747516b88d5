-- An order remembers which of its promotions gave a free product.
alter table order_promotions add column gives_gift boolean not null default false;

-- Orders from before: the promotion of a gift is the one that neither saved money nor freed the delivery.
alter table order_promotions disable trigger order_promotions_append_only;
update order_promotions p set gives_gift = true
where not p.frees_delivery and p.saved_cents = 0
  and exists (select from order_lines l where l.order_id = p.order_id and l.is_gift);
alter table order_promotions enable trigger order_promotions_append_only;
