-- Personal data in tables of the venue, its people, registers and reports (docs/decisions/0204).

select dx_declare('partner', 'id name kind org_number account_number city time_zone has_ssh advance_payment
  dx_service local_db_version is_demo state pause_reason is_resting made_at version');
select dx_declare('partner_module', 'partner_id module');
select dx_declare('counter', 'partner_id name value');
select dx_declare('price_type', 'partner_id id name sort version');
select dx_declare('user_account', 'id locale totp_last_step is_active created_at version is_address_proven
  contact_partner_id signed_in_at merged_into_id is_program', of_user => 'email first_name last_name mobile address
  postal_code city password_hash totp_secret totp_pending');
select dx_declare('session', 'user_id created_at seen_at expires_at', of_user => 'token_hash user_agent');
select dx_declare('sudo_grant', 'ninja_id expires_at given_to venue_id reason', of_user => 'token_hash');
select dx_declare('password_link', 'user_id kind expires_at used_at', of_user => 'token_hash email');
select dx_declare('recovery_code', 'user_id', of_user => 'code_hash');
select dx_declare('attempt_window', 'started_at attempts', of_user => 'key');
select dx_declare('guess_pace', 'wrong tried_at open_at', of_user => 'key');
select dx_declare('agreement', 'id');
select dx_declare('agreement_version', 'agreement_id version title_nb title_en content_nb content_en published_at
  published_by');
select dx_declare('agreement_approval', 'user_id agreement_id version approved_at');
select dx_declare('api_key', 'partner_id id user_id name permissions till_id addresses expires_at made_at made_by revoked_at
  version');
select dx_declare('api_secret', 'token_hash venue_id key_id prefix made_at ends_at used_at');
select dx_declare('access_grant', 'partner_id user_id renter_id role granted_at of_renter');
select dx_declare('resting_grant', 'partner_id user_id renter_id role of_renter');
select dx_declare('idempotency', 'partner_id user_id key body_hash answer at');
select dx_declare('user_word', 'user_id', of_user => 'word');
select dx_declare('partner_text', 'partner_id id place text_nb text_en version');
select dx_declare('organizer', 'partner_id id org_number account_number ledger_id version address postal_code city
  name kid_method kid_length payment_days is_in_business_register is_vat_registered reminder_days reminder_fee_ore',
  of_contact => 'contact_name email phone');
select dx_declare('organizer_logo', 'partner_id content content_type etag changed_at');
select dx_declare('integration', 'partner_id integration_id sealed_key key_ending sealed_server_key
  server_key_ending address extras added_at version');
select dx_declare('campaign', 'partner_id id name description link state version');
select dx_declare('mediabase_language', 'partner_id id code name sort version');
select dx_declare('distributor', 'id name number org_number version');
select dx_declare('production', 'id title original_title kind runtime_minutes age_limit year country genre
  premiere_on distributor_id trailer film_number filmweb_id eidr isan imdb_id texts versions version venue_id
  films_changed_on', of_artist => 'director actors');
select dx_declare('production_proposal', 'partner_id id production_id title note state reason proposed_by
  proposed_at answered_at');
select dx_declare('production_override', 'partner_id production_id texts changed_by changed_at version');
select dx_declare('production_merged', 'old_id into_id title venue_id merged_at');
select dx_declare('project', 'partner_id id title renter_id period_from period_to budget_ore agreed_price_ore note
  version');
select dx_declare('booking_order', 'partner_id id title number renter_id period_from period_to account_number
  agreed_price_ore commission_percent commission_threshold_ore per_ticket_ore note state version
  option_until commission_base threshold_mode fee_free_tickets project_id production_id is_to_be_invoiced
  is_invoiced_by_period', of_contact => 'contact_person');
select dx_declare('order_option', 'partner_id order_id number told_rank');
select dx_declare('option_notice', 'partner_id id order_id rank is_renter state due_at taken_at sent_at tries',
  of_contact => 'email');
select dx_declare('order_offer', 'partner_id id order_id number kind locale message terms made_by made_at expires_on
  token_hash ended_at ended_by declined_reason accepted_at', of_contact => 'content email receiver declined_from
  accepted_name accepted_from accepted_to');
select dx_declare('tono_tariff', 'id valid_from minimum_ore steps included_listeners per_listener_ore made_on version');
select dx_declare('event_set_list', 'partner_id event_id share share_reason attachment_id version changed_by
  changed_at', of_artist => 'lines');
select dx_declare('tono_sent', 'partner_id event_id sent_at sent_by gross_ore listeners fee_ore');
select dx_declare('staff', 'partner_id id is_active version user_id', of_worker => 'name mobile email');
select dx_declare('resource_group', 'partner_id id name sort version');
select dx_declare('resource', 'partner_id id group_id name unit_count is_function hourly_rate_ore hours unit prices
  vat_type_id sort is_active version');
select dx_declare('resource_booking', 'partner_id id event_id resource_id staff_id unit_count starts_at ends_at
  follows_event price_type unit price_ore note accepts_overlap version');
select dx_declare('order_line', 'partner_id id order_id event_id kind resource_id description quantity unit
  price_type_id unit_price_ore vat_type_id is_charged sort estimated source version');
select dx_declare('order_total', 'partner_id order_id net_ore total_ore rate_count time_zone');
select dx_declare('order_document', 'partner_id order_id id name content_type size added_by added_at');
select dx_declare('product_group', 'partner_id id name ledger_id has_income sort version');
select dx_declare('touch_group', 'partner_id id name color sort version');
select dx_declare('product', 'partner_id id name number group_id product_type price_ore deposit_ore bulk_weight
  own_vat_type_id own_ledger_id has_income barcode_1 barcode_2 barcode_3 is_stocked min_stock is_self_service
  self_service_text self_service_max touch_group_id button_text button_color button_number is_active sort version');
select dx_declare('product_menu_group', 'partner_id id name sort version');
select dx_declare('product_menu', 'partner_id id name menu_group_id price_ore barcode is_active sort version');
select dx_declare('product_menu_item', 'partner_id id menu_id product_id count sort version');
select dx_declare('operator', 'partner_id id is_active version', of_worker => 'name number');
select dx_declare('till', 'partner_id id name number kind location_id stock_location_id float_ore is_active
  version');
select dx_declare('sold_barcode', 'partner_id gtin sold sold_id');
select dx_declare('stock_location', 'partner_id id name is_active sort version');
select dx_declare('stock_movement', 'partner_id id product_id location_id kind quantity counted cost_ore deposit_ore
  delivery_id reason supplier reference note pair_id reverses count_id user_id sudo_id at day noted_at');
select dx_declare('stock_count', 'partner_id id location_id group_id is_blind state begun_by begun_at ended_by ended_at');
select dx_declare('stock_count_entry', 'partner_id id count_id product_id how quantity user_id at');
select dx_declare('till_month_line', 'partner_id month register_id article_id vat_basis_points day_count
  quantity_micro quantity gross_ore net_ore discount_ore');
select dx_declare('closed_day', 'partner_id day closed_at');
select dx_declare('sales_day', 'partner_id sold_on event_id renter_id channel user_id category_id correction
  move_count paid_count free_count refund_count refund_ore price_ore fee_ore vat_ore fee_vat_ore');
select dx_declare('sales_of_event', 'partner_id event_id renter_id starts_at blocked_count move_count paid_count
  free_count refund_count refund_ore price_ore fee_ore vat_ore fee_vat_ore first_on last_on held_on ends_at title
  event_type_id auditorium_id state is_open_event capacity counted_visitors is_ticketed has_price companion_count
  scan_count first_scan_at last_scan_at');
select dx_declare('sales_of_day', 'partner_id axis cut day channel user_id event_type_id auditorium_id renter_id
  category correction days_ahead hour show_count capacity move_count paid_count free_count refund_count refund_ore
  price_ore fee_ore vat_ore fee_vat_ore');
select dx_declare('report_schedule', 'partner_id id report asked period format locale rhythm month_day send_at
  due_at user_id is_active stopped made_at deleted_at version after_hours event_id event_type_id auditorium_id
  renter_id', of_user => 'recipients');
select dx_declare('report_after_event', 'partner_id schedule_id event_id');
select dx_declare('report_sent', 'partner_id schedule_id planned_for line state file_name row_count failure due_at
  taken_at sent_at tries event_id', of_user => 'email');
select dx_declare('report_setting', 'partner_id id user_id renter_id report name search is_shared made_at');
select dx_declare('report_mark', 'partner_id user_id report is_favourite used_at');
select dx_declare('mode_report', 'id source made_by made_at version');
select dx_declare('mode_report_version', 'report_id number name about in_group roles modules address report settings
  parameters is_published saved_by saved_at published_by published_at');
select dx_declare('mode_report_key', 'report_id id sealed_key key_ending is_used made_by made_at');
