alter table renter_settlement add column invoice_number integer;
