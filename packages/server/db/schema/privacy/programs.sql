-- Personal data in memberships, campaigns, extensions and webhooks (docs/decisions/0204).

select dx_declare('membership_type', 'partner_id id name price_ore vat_type_id months season_from season_to categories
  most_uses most_per_event most_at_once is_active sort version');
select dx_declare('membership', 'partner_id id number customer_id made_at');
select dx_declare_customer('membership', 't.customer_id = any (($1).ids)', 'keep', why => 'bookkeeping');
select dx_declare('membership_period', 'partner_id membership_id number type_id starts_on ends_on sale_id price_ore
  vat_type_id vat_ore most_uses most_per_event most_at_once cancelled_at cancelled_by refund_id');
select dx_declare_customer('membership_period', $$exists (select from membership m where m.partner_id = t.partner_id
    and m.id = t.membership_id and m.customer_id = any (($1).ids))$$, 'anonymise', '{"reason": "''''"}');
select dx_declare('membership_use', 'partner_id ticket_id membership_id period event_id');
select dx_declare_customer('membership_use', $$exists (select from membership m where m.partner_id = t.partner_id
    and m.id = t.membership_id and m.customer_id = any (($1).ids))$$, 'keep', why => 'bookkeeping');

select dx_declare('campaign_address', 'partner_id id address version');
select dx_declare('campaign_link', 'partner_id code campaign_id event_id address allowed made_at version');
select dx_declare('campaign_salt', 'partner_id day salt');
select dx_declare('campaign_visitor', 'partner_id code visitor day');
select dx_declare('campaign_day', 'partner_id day code clicks visitors carts');

select dx_declare('extension_run', 'partner_id id integration_id cause state queued_at started_at alive_at ended_at lease
  sent_count removed_count received_count refused_count error_code error_text user_id');
select dx_declare('communication_state', 'partner_id integration_id since target opt_out_cursor');
-- Erasure clears the content's hash, so that the next run removes the contact at the service.
select dx_declare('communication_contact', 'partner_id customer_id sent_at');
select dx_declare_customer('communication_contact', 't.customer_id = any (($1).ids)', 'forget',
  '{"content_hash": "''''"}');
select dx_declare('purchase_event', 'partner_id integration_id sale_id outcome at');
select dx_declare('sale_tracking', 'partner_id sale_id at');
select dx_declare_customer('sale_tracking', 't.sale_id = any (($1).sales)', 'remove',
  '{"analytics": null, "marketing": null}');
select dx_declare('mail_list', 'partner_id is_enabled only_marketing never_unsubscribe is_nightly list_id list_name fields
  segment_id pulled_until last_night has_webhook leaving_count version');
-- The sync job deletes the address at the service permanently, unless another customer has the same address.
select dx_declare('mail_list_member', 'partner_id list_id customer_id state todo is_sending is_agreed kind sent_hash service_status
  status_at error_code changed_at');
select dx_declare_customer('mail_list_member', $$t.customer_id = any (($1).ids)
    and t.address_hash <> all (array(select md5(email) from unnest(($1).shared) email))$$, 'forget',
  '{"subscriber_hash": null, "address_hash": null, "todo": "''forget''"}');

select dx_declare('webhook_endpoint', 'partner_id id url description types made_at made_by disabled_as disabled_at
  failing_since failures paused_until last_fault last_status leased_until lease mail version');
select dx_declare('webhook_secret', 'partner_id endpoint_id id sealed made_at ends_at');
select dx_declare('webhook_event', 'partner_id id type object data at noted_at number');
select dx_declare('webhook_counter', 'partner_id value');
select dx_declare('webhook_delivery', 'partner_id endpoint_id number object state due_at attempts ended_at');
select dx_declare_customer('webhook_delivery', $$t.object = any (
    array(select 'customer:' || id from unnest(($1).ids) id) || array(select 'sale:' || id from unnest(($1).sales) id)
      || array(select 'reservation:' || id from unnest(($1).reservations) id)
      || array(select 'ticket:' || k.id from ticket k where k.partner_id = ($1).partner_id and k.sale_id = any (($1).sales)))
    and jsonb_path_exists(t.tries, '$[*].answer ? (@ != "")')$$, 'anonymise', '{"tries": "dx_without_answers(t.tries)"}');
