create or replace function dx_posting_accounts() returns text[] language sql immutable parallel safe as $$
  select array['1500', '1900', '1909', '1920', '2400', '2700', '2701', '2703', '2710', '2900', '2901', '2902', '2903',
    '3020', '3030', '3050', '3220', '3900', '4300', '4500', '7740']
$$;

alter table film_sheet add column posted_as uuid;

-- Houses that have accounts have these two besides.
insert into ledger (partner_id, id, number, name)
select h.partner_id, dx_next_id(h.partner_id, 'ledger'), a.number, a.name
from (select distinct partner_id from ledger) h
cross join (values ('2710', 'Inngående merverdiavgift, høy sats'), ('4300', 'Filmleie')) a (number, name)
where not exists (select from ledger l where l.partner_id = h.partner_id and l.number = a.number);
