-- Events that were sold on both sides of a day are found in the index, and not among all that were sold since.
drop index sales_of_event_last;
create index sales_of_event_last on sales_of_event (partner_id, last_on, first_on, event_id) include (renter_id, held_on, title,
  event_type_id, auditorium_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore,
  vat_ore, fee_vat_ore);
