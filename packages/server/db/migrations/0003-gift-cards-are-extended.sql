-- A card's last day can be put off before it has passed.
alter table gift_card_event drop constraint gift_card_event_kind_check, add check (kind in
  ('sold', 'toppedUp', 'used', 'refunded', 'expired', 'reactivated', 'extended', 'blocked', 'unblocked'));
