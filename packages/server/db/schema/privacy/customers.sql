-- Personal data in tables of customers, their purchases and messages (docs/decisions/0204).

select dx_declare('consent_text', 'purpose version published_at content_nb content_en');
select dx_declare('segment', 'partner_id id name tree version');
select dx_declare('segment_use', 'partner_id id segment_id name tree used_for customer_count user_id at');
select dx_declare('price_category', 'partner_id id name short_name long_name standard_price_ore is_sold_on_web
  is_added_to_cinema is_added_to_culture is_companion needs_membership sort version display_name prices');
select dx_declare('price_adjustment', 'partner_id id name amount_ore sort is_active version film_format');
select dx_declare('sales_rule', 'partner_id hold_minutes hold_most_minutes version channel_fees
  needs_shifts');
select dx_declare('refund_reason', 'partner_id id name sort version');
select dx_declare('seat_claim', 'partner_id event_id renter_id seat_id kind holder_id until reason noted_by noted_at');
select dx_declare('seat_hold', 'partner_id id event_id user_id channel lines made_at until campaign_code');
select dx_declare('open_place', 'partner_id event_id renter_id place holder_id area_id kind until');
select dx_declare('ticket_quota', 'partner_id event_id place holder_id kind until');
select dx_declare('payment_refunded', 'partner_id sale_id line event_id renter_id paid_ore agreed_ore refunded_ore');
select dx_declare('ticket_sale_correction', 'partner_id id event_id renter_id price_category ticket_count amount_ore
  reason reverses made_by made_at version sale_id category_id means vat_type_id vat_basis_points vat_ore');
select dx_declare('refund_run', 'partner_id id event_id with_fee reason started_by sudo_id request_id started_at
  finished_at to_gift_card');
select dx_declare('buyer_message', 'partner_id id event_id locale subject body sent_by sent_at');
select dx_declare('scan_rule', 'partner_id opens_minutes');

select dx_declare('customer_row', 'partner_id id version made_at erased_at mail_consent sms_consent
  profiling_consent');
select dx_declare_customer('customer_row', 't.id = any (($1).ids)', 'anonymise', '{"first_name": "''''",
  "last_name": "''–''", "email": "''''", "phone": "''''", "address": "''''", "postal_code": "''''", "city": "''''",
  "note": "''''", "version": "t.version + 1", "erased_at": "now()"}');
select dx_declare('customer_word', 'partner_id customer_id bits');
select dx_declare_customer('customer_word', 't.customer_id = any (($1).ids)', 'remove', '{"word": null, "last_name": null}');
select dx_declare('customer_apart', 'partner_id one_id other_id');
select dx_declare_customer('customer_apart', 't.one_id = any (($1).ids) or t.other_id = any (($1).ids)', 'remove');
select dx_declare('customer_merged', 'partner_id id into_id made_at');
select dx_declare_customer('customer_merged', 't.into_id = any (($1).ids)', 'keep', why => 'number');
select dx_declare('consent', 'partner_id customer_id purpose number basis is_given text_version source at user_id');
select dx_declare_customer('consent', 't.customer_id = any (($1).ids)', 'keep', why => 'proof');

select dx_declare('audit_entry', 'partner_id id at user_id sudo_id action object_type object_id request_id');
select dx_declare_customer('audit_entry', $$t.object_type = 'customer' and t.object_id = any (($1).ids::text[])
    or t.object_type = 'reservation' and t.object_id = any (($1).reservations::text[])$$, 'anonymise',
  '{"before": "dx_impersonal(t.object_type, t.before)", "after": "dx_impersonal(t.object_type, t.after)"}');

select dx_declare('reservation', 'partner_id id number event_id customer_id lines place_count collected_count state
  expires_at made_by made_at version');
select dx_declare_customer('reservation', 't.id = any (($1).reservations)', 'anonymise',
  '{"name": "''–''", "phone": "''''", "email": "''''", "note": "''''", "version": "t.version + 1"}');
select dx_declare('reservation_word', 'partner_id reservation_id');
select dx_declare_customer('reservation_word', 't.reservation_id = any (($1).reservations)', 'remove', '{"word": null}');
select dx_declare('event_participant', 'partner_id event_id id checked_in_at checked_in_by checked_out_at checked_out_by
  made_at version');
select dx_declare_customer('event_participant', 't.id = any (($1).participants)', 'anonymise', '{"first_name": "''''",
  "last_name": "''–''", "email": "''''", "phone": "''''", "note": "''''", "answers": "''{}''",
  "version": "t.version + 1"}');
select dx_declare('participant_word', 'partner_id event_id participant_id');
select dx_declare_customer('participant_word', 't.participant_id = any (($1).participants)', 'remove', '{"word": null}');

-- Recipient addresses of a message are unique, so erasure replaces an address by a number.
select dx_declare('buyer_message_recipient', 'partner_id message_id line state due_at taken_at sent_at tries');
select dx_declare_customer('buyer_message_recipient', $$t.state = 'waiting'
    and lower(t.email) = any (($1).emails || ($1).shared || ($1).former)
    and dx_is_person($1, t.name, t.email, '')$$, 'remove', '{"name": null, "email": null}');
select dx_declare_customer('buyer_message_recipient', $$t.state <> 'waiting'
    and lower(t.email) = any (($1).emails || ($1).shared || ($1).former) and dx_is_person($1, t.name, t.email, '')$$, 'anonymise',
  '{"name": "''–''", "email": "t.line::text"}');

-- The reasons for refunds and for changes of gift cards are part of the voucher, which is sealed.
select dx_declare('sale', 'partner_id id event_id renter_id sold_at user_id sudo_id channel total_ore rounding_ore
  refund_of reason exchanged_with campaign_id shift_id till_id operator_id');
select dx_declare_customer('sale', 't.id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('payment', 'partner_id sale_id line event_id renter_id means amount_ore gift_card_id carried_ore');
select dx_declare_customer('payment', 't.sale_id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('ticket', 'partner_id id event_id renter_id sale_id seat_id category_id price_ore fee_ore vat_type_id
  vat_basis_points vat_ore fee_vat_ore state sold_at area_id supplement_ore');
select dx_declare_customer('ticket', 't.sale_id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('ticket_refund', 'partner_id ticket_id event_id renter_id sale_id category_id vat_type_id is_paid
  price_ore fee_ore vat_ore fee_vat_ore refunded_at');
select dx_declare_customer('ticket_refund', 't.sale_id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('sale_paper', 'partner_id sale_id event_id renter_id paper made_count made_at');
select dx_declare_customer('sale_paper', 't.sale_id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('sale_customer', 'partner_id sale_id customer_id event_id sold_at ticket_count value_ore');
select dx_declare_customer('sale_customer', 't.customer_id = any (($1).ids)', 'keep', why => 'number');
select dx_declare('sale_reservation', 'partner_id sale_id reservation_id');
select dx_declare_customer('sale_reservation', 't.reservation_id = any (($1).reservations)', 'keep', why => 'number');
select dx_declare('ticket_scan', 'partner_id id event_id renter_id ticket_id result device scanned_at received_at
  is_offline user_id sudo_id undone_at undone_by');
select dx_declare_customer('ticket_scan', $$t.ticket_id in
    (select k.id from ticket k where k.partner_id = ($1).partner_id and k.sale_id = any (($1).sales))$$, 'keep',
  why => 'figures');
select dx_declare('gift_card', 'partner_id id number sold_at expires_on balance_ore expired_ore is_blocked');
select dx_declare_customer('gift_card', 't.id = any (($1).cards)', 'anonymise', '{"note": "''''"}');
select dx_declare('gift_card_event', 'partner_id id card_id kind amount_ore sale_id reason user_id at');
select dx_declare_customer('gift_card_event', 't.sale_id = any (($1).sales)', 'keep', why => 'bookkeeping');
select dx_declare('refund_run_sale', 'partner_id run_id sale_id failure done_at is_mailed refund_id card_id is_due due_at
  tries');

-- A renter may be a private person. An invoice includes its buyer and is kept for five years (bokføringsloven § 13).
select dx_declare('renter', 'partner_id id org_number version kind invoice_by buyer_reference price_type_id',
  of_contact => 'name email address postal_code city contacts invoice_email account_number note');
select dx_declare_customer('renter', 't.id = any (($1).renters)', 'keep', why => 'bookkeeping');
select dx_declare('invoice', 'partner_id number kind credits reason source_id renter_id order_id settlement_id issued_on
  due_on delivered_on reference order_number kid account_number seller net_ore vat_ore total_ore issued_by issued_at',
  of_contact => 'buyer');
select dx_declare_customer('invoice', 't.renter_id = any (($1).renters)', 'keep', why => 'bookkeeping');
select dx_declare('invoice_payment', 'partner_id id number paid_on amount_ore source bank_key account_number kid
  reversed_by posted_as made_by made_at', of_contact => 'payer note refs');
select dx_declare_customer('invoice_payment', $$t.number in (select i.number from invoice i
    where i.partner_id = ($1).partner_id and i.renter_id = any (($1).renters))$$, 'keep', why => 'bookkeeping');
select dx_declare('invoice_sending', 'partner_id id number reminder way locale state tries due_at taken_at sent_at
  asked_at', of_contact => 'receiver answer');
select dx_declare_customer('invoice_sending', $$t.number in (select i.number from invoice i
    where i.partner_id = ($1).partner_id and i.renter_id = any (($1).renters))$$, 'keep', why => 'bookkeeping');
