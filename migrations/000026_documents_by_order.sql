-- The invoices and credit notes of an order are read whenever the order is shown.
create index billing_documents_by_order on billing_documents (order_id);
