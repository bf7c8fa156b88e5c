-- The kind of VAT that a resource has on an order; null for the general one.
alter table resource add column vat_type_id integer references vat_type (id);
