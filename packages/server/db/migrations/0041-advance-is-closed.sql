-- Only what tells a user's rights asks it, past the walls of houses.
revoke execute on function dx_is_paid_in_advance(integer) from public;
