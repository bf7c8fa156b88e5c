-- Personal data in tables of events, films and halls (docs/decisions/0204).

select dx_declare('seat_map', 'partner_id id name drawing version seat_count last_seat_id last_area_id');
select dx_declare('seat_map_version', 'partner_id seat_map_id version drawing saved_at saved_by');
select dx_declare('seat_map_plan', 'partner_id seat_map_id plan');
select dx_declare('seat_map_trace', 'partner_id seat_map_id content content_type etag width height x y across
  strength');
select dx_declare('price_zone', 'partner_id id seat_map_id name color adjustment_ore seat_ids version');
select dx_declare('price_zone_map', 'partner_id id name seat_map_id zones version');
select dx_declare('postal_code', 'code city municipality_number municipality category');
select dx_declare('location_group', 'partner_id id name sort version');
select dx_declare('location', 'partner_id id name address postal_code city is_external version group_id opening_hours');
select dx_declare('auditorium', 'partner_id id location_id name is_cinema capacity seat_map_id version own_address
  price_zone_map_id cleaning_minutes screen_server');
select dx_declare('hall_price', 'partner_id id auditorium_id price_type_id price_days up_to_hours price_ore
  vat_type_id version');
select dx_declare('bureau', 'partner_id id name org_number is_active version distributor_id account_number
  payment_days', of_contact => 'contact_name email phone');
select dx_declare('film_rule', 'partner_id week_start_day week_start_minute preshow_minutes preshow_child_minutes
  cleaning_minutes doors_minutes web_sale_days latest_ends least_visitors staff_from staff_until cinema_id version');
select dx_declare('film_booking', 'partner_id id production_id bureau_id from_day to_day versions wished_shows
  least_shows is_confirmed note version halls web_sale_days');
select dx_declare('film_copy', 'partner_id id booking_id auditorium_id cpl_uuid dcp_status kdm_from kdm_until version');
select dx_declare('film_term', 'partner_id id bureau_id starts_on starts_time production_id dimension speech
  auditorium_id location_id show_kind method week_percents steps amount_ore minimum_ore note version');
select dx_declare('film_rate', 'id valid_from levy_percent tono_percent rental_vat_percent version films_changed_on');
select dx_declare('film_sheet', 'partner_id bureau_id week state approved_by approved_at sent_by sent_at paid_by
  paid_at paid_on posted_as paid_as', of_contact => 'sent_to');
select dx_declare('film_sheet_line', 'partner_id bureau_id week place film_week day production_id film film_number
  film_version premiere_on play_week term_id term percent show_count paid_count free_count gross_ore vat_ore
  rental_ore top_up_ore rental_vat_ore levy_ore tono_ore total_paid_count total_net_ore');
select dx_declare('nk_category', 'id code version');
select dx_declare('event_type', 'partner_id id name color vat_type_id nk_category_id is_cinema has_tono version
  sales_start_days sales_stop_minutes web_sales_stop_minutes hold_days pickup_minutes max_per_purchase');
select dx_declare('cancellation_reason', 'partner_id id name sort version');
select dx_declare('event_series', 'partner_id id title rule made_by made_at');
select dx_declare('event', 'partner_id id title auditorium_id starts_at ends_at busy_from busy_until event_type_id
  renter_id organizer state is_open_event note capacity seat_map_id is_sale_open is_web_sale_open sales_start
  sales_stop web_sales_start web_sales_stop max_per_purchase changed_by changed_at version extra_auditorium_ids
  accepts_overlap closed_segment_id closed_until series_id order_id cancel_reason cancelled_at min_per_purchase max_per_screening ticket_count
  hold_days pickup_minutes pickup_deadline last_reservation valid_from valid_to hides_price web_purchase_code
  avoids_gaps supplements channel_fees heading is_counter_sale_open doors_minutes sound_check_minutes pause_count
  pause_minutes staff_note counted_visitors production_id own_age_limit own_runtime_minutes showing_type
  film_version preshow_minutes follows_prices follows_windows', of_contact => 'contact_name contact_mobile');
select dx_declare('event_title', 'partner_id title key');
select dx_declare('hall_booking', 'partner_id auditorium_id event_id renter_id busy_from busy_until own_start');
select dx_declare('event_price_category', 'partner_id event_id renter_id id price_category_id name short_name
  price_ore fee_ore is_sold_on_web is_companion needs_membership sort is_stopped');
select dx_declare('event_zone', 'partner_id event_id renter_id id name color adjustment_ore seat_ids area_ids');
select dx_declare('event_zone_price', 'partner_id event_id renter_id category_id zone_id price_ore');
select dx_declare('event_zone_left', 'partner_id event_id auditorium_id seat_map_id zones prices');
select dx_declare('stored_file', 'partner_id id parts state since');
select dx_declare('event_attachment', 'partner_id event_id id name content_type size added_by added_at');
select dx_declare('event_image', 'partner_id event_id renter_id id use content_type width height alt_nb alt_en crop
  focus sort added_at version', of_artist => 'rights');
select dx_declare('production_image', 'partner_id production_id id use content_type width height alt_nb alt_en crop
  focus added_at version', of_artist => 'rights');
select dx_declare('event_note', 'partner_id event_id version document saved_by saved_at');
select dx_declare('event_synopsis', 'partner_id event_id renter_id nb en changed_by changed_at version');
select dx_declare('event_economy', 'partner_id event_id lines deal ticket_budget_ore version changed_by changed_at');
select dx_declare('participant_form', 'partner_id event_id fields version');
select dx_declare('calendar_feed', 'partner_id id token_hash kind auditorium_id renter_id user_id made_at renewed_at');
select dx_declare('open_programme', 'partner_id is_open page_address changed_at version');
select dx_declare('film_price', 'partner_id id showing_type price_name categories takes_supplements is_sold_on_web
  web_sale_days version');
select dx_declare('playing_figure', 'partner_id event_id revision status operating_day figures made_at');
select dx_declare('playing_transfer', 'partner_id id event_id revision state receiver tries due_at taken_at
  answered_at answer asked_at asked_by');
select dx_declare('film_change', 'partner_id changed_on bureau_id production_id');
