-- Personal data in books, settlements and invoices (docs/decisions/0204).

select dx_declare('vat_type', 'id code saft_code version');
select dx_declare('vat_rate', 'vat_type_id valid_from basis_points');
select dx_declare('saft_code', 'id list code name_nb name_en version');
select dx_declare('ledger', 'partner_id id number name vat_type_id version state is_income');
select dx_declare('posting', 'partner_id source_id line posted_on debit credit amount_ore event_id renter_id
  vat_type_id kind');
select dx_declare('income_taken', 'partner_id event_id renter_id taken_at source_id gross_ore vat_ore');
select dx_declare('ledger_block', 'partner_id number from_at to_at row_count content previous hash sealed_at format');
select dx_declare('books_day', 'partner_id day account kind has_event line_count debit_ore credit_ore');
select dx_declare('books_of_event', 'partner_id event_id renter_id line_count amount_ore paid_ore taken_ore first_on
  last_on title taxed_count base_ore tax_ore taxed_first_on taxed_last_on');
select dx_declare('day_settlement', 'partner_id day state counted_by counted_at approved_by approved_at locked_by
  locked_at goods_ore');
select dx_declare('day_cash_count', 'partner_id day user_id expected_ore counted_ore reason counted_by counted_at
  version');
select dx_declare('day_till_count', 'partner_id day register_id moved_ore expected_ore counted_ore reason counted_by
  counted_at version');
select dx_declare('day_settlement_line', 'partner_id day place part line tickets amount_ore vat_ore');
select dx_declare('fee_term', 'partner_id id valid_from event_type_id fee_per_ticket_ore fee_basis_points
  card_basis_points fee_vat_code made_by made_at');
select dx_declare('advance_term', 'partner_id id valid_from kind share_basis_points amount_ore made_by made_at');
select dx_declare('month_settlement', 'partner_id month state sale_ore show_ore approved_by approved_at locked_by
  locked_at');
select dx_declare('month_correction', 'partner_id id month kind amount_ore reason made_by made_at');
select dx_declare('month_settlement_line', 'partner_id month place event_id event held_on category vat_code tickets
  gross_ore refund_ore fee_per_ticket_ore fee_ore fee_vat_ore card_ore correction_ore terms');
select dx_declare('payment_batch', 'partner_id id kind from_on to_on state bank_account payment_count gross_ore
  refund_ore reference fee_ore received_ore paid_on reason closed_by closed_at');
select dx_declare('renter_settlement', 'partner_id id number correction corrects renter_id event_id order_id
  covered_order_id title state added charges_tono lines known_at known_on gross_ore ticket_vat_ore gift_card_ore
  charged_ore charged_vat_ore payout_ore paid_count free_count made_by made_at approved_by approved_at posted_as
  sent_by sent_at paid_by paid_at paid_on version invoice_number', of_contact => 'sent_to');
select dx_declare('renter_settled_event', 'partner_id event_id settlement_id renter_id');
select dx_declare('renter_settlement_line', 'partner_id settlement_id place renter_id event_id event kind name
  quantity net_ore vat_code vat_basis_points vat_ore is_replaced basis');
select dx_declare('invoice_line', 'partner_id number line description quantity unit unit_price_ore net_ore
  vat_type_id category basis_points account credited_line');
select dx_declare('invoice_vat', 'partner_id number category basis_points net_ore vat_ore');
select dx_declare('invoice_balance', 'partner_id number total_ore credited_ore paid_ore fee_ore fee_paid_ore
  renter_id');
select dx_declare('invoiced_order_line', 'partner_id order_line_id number');
select dx_declare('invoice_reminder', 'partner_id number reminder reminded_on due_on left_ore fee_ore fees_ore
  made_by made_at');

select dx_declare('till_register', 'partner_id id register_ref name place till_id key_kind sealed_key
  receipt_count first_nr newest_nr newest_signature gap_count missing_count broken_count verified_count falling_count
  version source');
select dx_declare('till_day_source', 'partner_id till_id day source');
select dx_declare('till_article', 'partner_id id article_ref group_ref name group_name standard_group product_id menu_id
  group_id is_deposit mapped_by split version');
select dx_declare('till_import', 'partner_id id file_name state fault fault_line byte_count receipt_count
  practice_count repeated_count changed_count event_count gross_ore from_day to_day company notes unmapped schema_state schema_faults user_id at
  touched_at withdraw_reason');
select dx_declare('till_receipt', 'partner_id id register_id key content_hash nr kind standard_type at day operator_ref
  gross_ore net_ore rounding_ore reason is_counted is_withdrawn chain signed_seq gap seq signed signature import_id');
select dx_declare('till_line', 'partner_id receipt_id line article_id quantity_micro gross_ore net_ore vat_basis_points
  discount_ore');
select dx_declare('till_payment', 'partner_id receipt_id line means amount_ore');
select dx_declare('till_day_line', 'partner_id day register_id article_id vat_basis_points line_count quantity_micro
  gross_ore net_ore discount_ore');
select dx_declare('till_day_goods', 'partner_id day register_id day_count quantity gross_ore net_ore discount_ore');
select dx_declare('till_month_part', 'partner_id month register_id article_id vat_basis_points product_id gross_ore
  net_ore discount_ore');
select dx_declare('till_day_menu', 'partner_id day article_id day_count quantity');
select dx_declare('till_day_means', 'partner_id day register_id means amount_ore moved_ore');
select dx_declare('till_day', 'partner_id day register_id receipt_count gross_ore net_ore rounding_ore');
select dx_declare('till_event', 'partner_id id register_id key standard_type at day operator_ref text report kind
  report_ref cash_sales_ore import_id');

select dx_declare('till_feed', 'partner_id list id is_removed step', of_worker => 'content');
select dx_declare('till_contact', 'partner_id till_id asked_at given_to sent_at');
select dx_declare('till_sent', 'partner_id till_id day batch_count stored_count repeated_count event_count refused_count
  gross_ore');
select dx_declare('till_refusal', 'partner_id till_id list key field code first_at last_at times');
select dx_declare('till_shift', 'partner_id id till_id user_id operator_id day opened_at float_ore continues closed_at
  closed_by cash_ore moved_ore expected_ore counted_ore counts reason');
select dx_declare('till_shift_move', 'partner_id shift_id id amount_ore reason made_by made_at');
