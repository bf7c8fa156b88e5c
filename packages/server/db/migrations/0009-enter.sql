-- Who calls, and the context opened for them at once, so that what they ask for can travel with the question. Where
-- they have no place in the context it stays closed, and what follows in the transaction sees no tenant row.
create function dx_enter(token bytea, ninja integer, partner integer, renter integer) returns jsonb
language plpgsql volatile security definer set search_path = public as $$
declare
  who constant jsonb := dx_caller(token, ninja, partner, renter);
begin
  if (who ->> 'mayAct')::boolean and who -> 'roles' <> '[]' then
    perform set_config('dx.partner_id', partner::text, true), set_config('dx.renter_id', renter::text, true),
      set_config('dx.user_id', who ->> 'userId', true);
  end if;
  return who;
end $$;
revoke execute on function dx_enter(bytea, integer, integer, integer) from public;
grant execute on function dx_enter(bytea, integer, integer, integer) to dxweb_app, dxweb_renter;
