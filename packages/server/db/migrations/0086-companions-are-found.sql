-- Few events have a price for companions, and reports ask which of a year have.
create index event_price_category_companion on event_price_category (partner_id, event_id, id) where is_companion;
