-- A cart that is sold, reserved or exchanged in part is gone, and its id with it: nobody could let go of the rest, which
-- stayed held to the cart's end. What is still held for a cart as it goes is free with it.
create function dx_cart_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim c where c.partner_id = old.partner_id and c.holder_id = old.id and c.kind = 'held';
  update open_place o set kind = null, holder_id = null, until = null
  where o.partner_id = old.partner_id and o.holder_id = old.id and o.kind = 'held';
  return null;
end $$;
revoke execute on function dx_cart_leaves() from public;
create trigger leaves after delete on seat_hold for each row execute function dx_cart_leaves();
