-- Accounts that money is posted to keep their number and stay; others that are no longer wanted are closed.

-- The numbers that sales, refunds and income are posted to. The list equals `accounts` in accounting/rules.ts.
create function dx_posting_accounts() returns text[] language sql immutable parallel safe as $$
  select array['1500', '1900', '1920', '2700', '2701', '2703', '2900', '2901', '2902',
    '3020', '3030', '3050', '3220', '3900', '7740']
$$;

alter table ledger add column state text not null default 'active' check (state in ('active', 'closed'));

drop view ledger_shown;
create view ledger_shown with (security_invoker = true) as
  select l.*, l.number = any(dx_posting_accounts()) as is_system,
    case when v.id is not null
      then jsonb_build_object('id', v.id, 'code', v.code, 'basisPoints', v.basis_points) end as vat_type
  from ledger l left join vat_type_shown v on v.id = l.vat_type_id;
grant select on ledger_shown to dxweb_app;

-- Foreign keys keep a referenced account from deletion. Its number is told nowhere else, so this guards the rest: whoever
-- changes the number holds the row's key, and whoever begins to refer to it waits, or has been seen.
create function dx_keep_account() returns trigger language plpgsql as $$
declare
  is_system boolean := old.number = any(dx_posting_accounts());
begin
  if tg_op = 'UPDATE' and new.number = old.number then
    if is_system and new.state <> old.state then
      perform dx_refuse('in_use', '{"usedBy": "posting"}');
    end if;
    return new;
  end if;
  if is_system or exists (select from posting p
      where p.partner_id = old.partner_id and old.number in (p.debit, p.credit)) then
    perform dx_refuse(case tg_op when 'DELETE' then 'in_use' else 'invalid' end, case tg_op
      when 'DELETE' then '{"usedBy": "posting"}'::jsonb else '{"fields": {"number": {"code": "account_posted"}}}' end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if exists (select from product_group g where g.partner_id = old.partner_id and g.ledger_id = old.id)
      or exists (select from product p where p.partner_id = old.partner_id and p.own_ledger_id = old.id)
      or exists (select from organizer o where o.partner_id = old.partner_id and o.ledger_id = old.id) then
    perform dx_refuse('invalid', '{"fields": {"number": {"code": "account_referenced"}}}');
  end if;
  return new;
end $$;

create trigger ledger_kept before update of number, state or delete on ledger
  for each row execute function dx_keep_account();

-- A house that lacks an account that money is posted to gets it.
with named (number, name) as (values
  ('1500', 'Kundefordringer'), ('1900', 'Kontanter'), ('1920', 'Bankinnskudd'),
  ('2700', 'Utgående merverdiavgift, høy sats'), ('2701', 'Utgående merverdiavgift, middels sats'),
  ('2703', 'Utgående merverdiavgift, lav sats'), ('2900', 'Forskudd fra kunder'), ('2901', 'Gavekort'),
  ('2902', 'Byttede billetter, mellomregning'), ('3020', 'Salg av tjenester, høy sats'),
  ('3030', 'Salg av varer, middels sats'), ('3050', 'Salg av tjenester, lav sats (kinobilletter)'),
  ('3220', 'Salg av tjenester unntatt avgift (konsert, teater)'), ('3900', 'Annen driftsrelatert inntekt'),
  ('7740', 'Øreavrunding'))
insert into ledger (partner_id, id, number, name)
select p.id, dx_next_id(p.id, 'ledger'), n.number, n.name
from partner p cross join named n
where p.kind <> 'platform'
  and exists (select from posting s where s.partner_id = p.id)
  and not exists (select from ledger l where l.partner_id = p.id and l.number = n.number);
