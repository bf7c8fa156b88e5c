import { sql } from '@dxweb/kit/database/database.ts'
import type { LedgerFacts, LedgerVoucher } from './facts.ts'

const ofVoucher = 'l.partner_id = $1 and l.year = v.year and l.number = v.number'

/**
 * Selects a voucher's parties: the customer of an invoice or payment, the distributor of a settlement, and the renter
 * to whom the venue owes money (account 2903).
 */
const customerOf = `case
    when v.kind in ('invoice', 'credit') then (select i.renter_id from invoice i
      where i.partner_id = $1 and i.source_id = v.source_id)
    when v.kind = 'payment' then (select i.renter_id from invoice_payment y
      join invoice i on i.partner_id = $1 and i.number = y.number
      where y.partner_id = $1 and y.posted_as = v.source_id limit 1) end`
const supplierOf = `case when v.kind = 'rental' then (select s.bureau_id from film_sheet s
    where s.partner_id = $1 and (s.posted_as = v.source_id or s.paid_as @> array[v.source_id]) limit 1) end`

const renterOf = `case
    when v.kind = 'settlement' then (select p.renter_id from posting p
      where p.partner_id = $1 and p.source_id = v.source_id and p.renter_id > 0 limit 1)
    else ${customerOf} end`

/** Selects the VAT code; film rental (4300) has the code for VAT on purchases. */
const taxCode = `case when l.vat_type_id is null then null when l.standard = '4300' then '1' else t.saft_code end`

const parties = (of: string, purpose: string, table: string, columns: string, code = 'x.id') => `
    coalesce((select jsonb_agg(to_jsonb(p) order by p.id) from (
      select ${code} as id, x.name, x.org_number as "orgNumber", ${columns}, s.account, s.opening as "openingOre", s.closing as "closingOre"
      from (
        select ${of} as id, min(l.account) as account,
          coalesce(sum(l.debit_ore - l.credit_ore) filter (where v.day < $2::date), 0)::bigint as opening,
          sum(l.debit_ore - l.credit_ore)::bigint as closing
        from voucher v join voucher_line l on ${ofVoucher}
        where v.partner_id = $1 and v.day <= $3::date and l.purpose = '${purpose}' group by 1) s
      join ${table} x on x.partner_id = $1 and x.id = s.id) p), '[]')`

const addressOf = `x.address, x.postal_code as "postalCode", x.city`

const opens = `(case when l.account ~ '^[12]' then v.day < $2::date
  else v.day >= date_trunc('year', $2::date) and v.day < $2::date end)`
const counts = `(l.account ~ '^[12]' or v.day >= date_trunc('year', $2::date))`

const factsText = `
  select jsonb_build_object('name', coalesce(nullif(o.name, ''), p.name),
      'orgNumber', coalesce(nullif(o.org_number, ''), p.org_number, ''), 'address', coalesce(o.address, ''),
      'postalCode', coalesce(o.postal_code, ''), 'city', coalesce(o.city, ''), 'email', coalesce(o.email, ''),
      'phone', coalesce(o.phone, ''), 'contact', coalesce(o.contact_name, ''),
      'isVatRegistered', coalesce(o.is_vat_registered, true)) as venue,
    coalesce((select jsonb_agg(to_jsonb(a) order by a.number) from (
      select l.account as number, coalesce(min(g.name), l.account) as name,
        coalesce(sum(l.debit_ore - l.credit_ore) filter (where ${opens}), 0)::bigint as "openingOre",
        coalesce(sum(l.debit_ore - l.credit_ore) filter (where ${counts}), 0)::bigint as "closingOre"
      from voucher v join voucher_line l on ${ofVoucher}
      left join ledger g on g.partner_id = $1 and g.number = l.account
      where v.partner_id = $1 and v.day <= $3::date group by l.account) a), '[]') as accounts,
    coalesce((select jsonb_agg(to_jsonb(c) order by c.code) from (
      select u.code, coalesce(s.name_nb, u.code) as "nameNb", coalesce(s.name_en, u.code) as "nameEn",
        u.rate as "basisPoints"
      from (select ${taxCode} as code, max(l.vat_basis_points) as rate
        from voucher v join voucher_line l on ${ofVoucher} left join vat_type t on t.id = l.vat_type_id
        where v.partner_id = $1 and v.day between $2::date and $3::date and l.vat_type_id is not null group by 1) u
      left join saft_code s on s.list = 'standardVat' and s.code = u.code) c), '[]') as "taxCodes",
    ${parties(customerOf, 'invoice', 'renter', addressOf)} as customers,
    ${parties(supplierOf, 'payable', 'bureau', `'' as address, '' as "postalCode", '' as city`)}
      || ${parties(renterOf, 'renters', 'renter', addressOf, `'R' || x.id`)} as suppliers,
    (select jsonb_build_object('count', count(distinct (v.year, v.number)),
        'lines', count(*),
        'debitOre', coalesce(sum(l.debit_ore), 0), 'creditOre', coalesce(sum(l.credit_ore), 0))
      from voucher v join voucher_line l on ${ofVoucher}
      where v.partner_id = $1 and v.day between $2::date and $3::date) as totals,
    (select coalesce(jsonb_object_agg(year, number), '{}') from (
      select year, max(number) as number from voucher where partner_id = $1 group by 1) v) as last
  from partner p left join organizer o on o.partner_id = p.id where p.id = $1`

export const factsStatement = (partnerId: number, from: string, to: string) =>
  sql<LedgerFacts>('ledger-file-facts', factsText, [partnerId, from, to])

const vouchersText = `
  select v.year, v.number, v.day::text, v.kind, v.reference,
    (v.made_at at time zone (select time_zone from partner where id = $1))::date::text as "madeOn",
    ${customerOf} as "customerId", ${supplierOf} as "supplierId",
    ${renterOf} as "renterId",
    (select jsonb_agg(jsonb_build_object('line', l.line, 'account', l.account, 'standard', l.standard,
        'accountName', coalesce(g.name, ''), 'purpose', l.purpose, 'debitOre', l.debit_ore, 'creditOre', l.credit_ore,
        'taxCode', ${taxCode}, 'basisPoints', l.vat_basis_points, 'vatOre', l.vat_ore) order by l.line)
      from voucher_line l left join vat_type t on t.id = l.vat_type_id
      left join ledger g on g.partner_id = $1 and g.number = l.account where ${ofVoucher}) as lines
  from voucher v where v.partner_id = $1 and v.day between $2::date and $3::date
    and v.number <= ($4::jsonb ->> v.year::text)::integer
    and exists (select from voucher_line l where ${ofVoucher})`

/** Reads vouchers sorted by journal, as a SAF-T file lists them, or sorted by number. */
export const vouchersStatement = (
  partnerId: number,
  from: string,
  to: string,
  last: LedgerFacts['last'],
  order: 'journal' | 'number',
) =>
  sql<LedgerVoucher>(
    `ledger-file-${order}`,
    `${vouchersText} order by ${order === 'journal' ? 'v.kind, ' : ''}v.year, v.number`,
    [partnerId, from, to, JSON.stringify(last)],
  )
