alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check
  check (kind in ('sale', 'rounding', 'income', 'vat', 'reversal', 'cashDifference'));

create or replace function dx_posting_accounts() returns text[] language sql immutable parallel safe as $$
  select array['1500', '1900', '1909', '1920', '2700', '2701', '2703', '2900', '2901', '2902',
    '3020', '3030', '3050', '3220', '3900', '7740']
$$;
