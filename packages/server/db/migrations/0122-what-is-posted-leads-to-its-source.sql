-- Lines of the books lead to the invoice, settlement or gift card that they are of.
create index invoice_payment_posted on invoice_payment (partner_id, posted_as) where posted_as is not null;
create index renter_settlement_posted on renter_settlement (partner_id, posted_as) where posted_as is not null;
create index film_sheet_posted on film_sheet (partner_id, posted_as) where posted_as is not null;
create index gift_card_event_sale on gift_card_event (partner_id, sale_id) where sale_id is not null;

-- The sources of the postings of a sheet's payments, and of those that were taken back. Earlier ones lead nowhere.
alter table film_sheet add column paid_as uuid[] not null default '{}';
create index film_sheet_paid on film_sheet using gin (paid_as);
