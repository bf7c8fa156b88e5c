import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { Readable } from 'node:stream'
import type { LedgerFacts, LedgerVoucher } from './facts.ts'
import { saftOf } from './write-saft.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, it } from 'vitest'
import { checkSchema } from '@dxweb/server/saft/check-schema.ts'

const { app, chief } = await givenApp()
const year = '2025'
const file = (format: string, from = `${year}-06-01`, to = `${year}-06-30`) =>
  chief.get(`/partners/1003/ledger-file?from=${from}&to=${to}&format=${format}`)

beforeAll(async () => {
  const post = async (day: string, rows: string) =>
    app.asOwner(
      `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
       select 1003, $1, n, $2::date, d, c, a, null, v::integer, k from (values ${rows}) p (n, d, c, a, v, k)`,
      [uuid7(), day],
    )
  for (const day of [
    `${Number(year) - 1}-12-30`,
    `${year}-05-02`,
    `${year}-06-03`,
    `${year}-06-04`,
  ]) {
    await post(
      day,
      `(1, '1900', '2900', 20013, null, 'sale'), (2, '1920', '2900', 14500, null, 'sale')`,
    )
    await post(day, `(1, '2900', '3050', 12946, 3, 'income'), (2, '2900', '2703', 1554, 3, 'vat')`)
    await post(
      day,
      `(1, '4300', '2400', 8001, null, 'settlement'), (2, '2710', '2400', 2000, null, 'settlement')`,
    )
  }
})

interface Amount {
  Amount: string
}
interface Line {
  AccountID: string
  DebitAmount?: Amount
  CreditAmount?: Amount
  TaxInformation?: {
    TaxCode: string
    TaxBase: string
    CreditTaxAmount?: Amount
    DebitTaxAmount?: Amount
  }
}
interface Account {
  AccountID: string
  GroupingCode: string
  OpeningDebitBalance?: string
  OpeningCreditBalance?: string
  ClosingDebitBalance?: string
  ClosingCreditBalance?: string
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ['Account', 'Journal', 'Transaction', 'Line', 'TaxCodeDetails'].includes(name),
})
const ore = (text = '0') => Math.round(Number(text) * 100)

function read(xml: string) {
  const { AuditFile: root } = parser.parse(xml) as {
    AuditFile: {
      MasterFiles: {
        GeneralLedgerAccounts: { Account: Account[] }
        TaxTable: { TaxTableEntry: { TaxCodeDetails: { TaxCode: string }[] } }
      }
      GeneralLedgerEntries: {
        NumberOfEntries: string
        TotalDebit: string
        TotalCredit: string
        Journal: { Transaction: { TransactionID: string; Line: Line[] }[] }[]
      }
    }
  }
  const entries = root.GeneralLedgerEntries
  const transactions = entries.Journal.flatMap((journal) => journal.Transaction)
  return {
    ...root.MasterFiles,
    entries,
    transactions,
    lines: transactions.flatMap((one) => one.Line),
  }
}

it('a SAF-T file is valid, and its sums and balances agree with the postings', async () => {
  const { body, rawPayload, statusCode } = await file('saft')
  expect(statusCode).toBe(200)
  expect(await checkSchema(rawPayload, 5, 'financial')).toEqual([])
  const {
    entries,
    transactions,
    lines,
    GeneralLedgerAccounts: { Account: accounts },
    TaxTable,
  } = read(body)
  expect(Number(entries.NumberOfEntries)).toBe(transactions.length)
  const moved = (account: string) =>
    lines
      .filter(({ AccountID }) => AccountID === account)
      .reduce(
        (sum, { DebitAmount, CreditAmount }) =>
          sum + ore(DebitAmount?.Amount) - ore(CreditAmount?.Amount),
        0,
      )
  const sums = await app.asOwner<{ account: string; ore: number }>(
    `select l.account, sum(l.ore)::int as ore from posting p
     cross join lateral (values (p.debit, p.amount_ore), (p.credit, -p.amount_ore)) l (account, ore)
     where p.partner_id = 1003 and p.posted_on between '${year}-06-01' and '${year}-06-30' group by 1`,
  )
  expect(sums.length).toBeGreaterThan(5)
  for (const { account, ore: posted } of sums)
    expect([account, moved(account)]).toEqual([account, posted])
  for (const each of accounts) {
    const opening = ore(each.OpeningDebitBalance) - ore(each.OpeningCreditBalance)
    const closing = ore(each.ClosingDebitBalance) - ore(each.ClosingCreditBalance)
    expect(opening + moved(each.AccountID)).toBe(closing)
  }
  expect(ore(entries.TotalDebit)).toBe(ore(entries.TotalCredit))
  expect(ore(entries.TotalDebit)).toBe(
    lines.reduce((sum, line) => sum + ore(line.DebitAmount?.Amount), 0),
  )
  // Income accounts start at zero each year, while debts carry over.
  const income = accounts.find(({ AccountID }) => AccountID === '3050')
  expect([ore(income?.OpeningCreditBalance), income?.GroupingCode]).toEqual([12_946, '3000'])
  const tax = lines.flatMap(({ TaxInformation: one }) => one ?? [])
  expect(tax.filter(({ TaxCode }) => TaxCode === '33')).toEqual([
    expect.objectContaining({ TaxBase: '129.46', CreditTaxAmount: { Amount: '15.54' } }),
    expect.objectContaining({ TaxBase: '129.46', CreditTaxAmount: { Amount: '15.54' } }),
  ])
  expect(tax.filter(({ TaxCode }) => TaxCode === '1')[0]).toMatchObject({
    DebitTaxAmount: { Amount: '20.00' },
  })
  expect(TaxTable.TaxTableEntry.TaxCodeDetails.map(({ TaxCode }) => TaxCode)).toEqual(['1', '33'])
})

it('the spreadsheet of the ledger balances, and its voucher numbers are consecutive', async () => {
  const { body } = await file('csv', `${year}-01-01`, `${year}-12-31`)
  const [head, ...rows] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(';'))
  expect(head?.slice(0, 3)).toEqual(['År', 'Bilag', 'Dato'])
  const at = (name: string) => head?.indexOf(name) ?? -1
  const sum = (name: string) =>
    rows.reduce((total, row) => total + ore(row[at(name)]?.replace(',', '.')), 0)
  expect(sum('Debet')).toBe(sum('Kredit'))
  const numbers = [...new Set(rows.map((row) => Number(row[1])))]
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

it('a ledger file for a period that has not ended is refused with an error for its last day', async () => {
  const refused = await file('saft', `${year}-06-01`, '2190-01-01')
  expect(refused.json()).toMatchObject({ error: { fields: { to: { code: 'too_late' } } } })
})

const party = { orgNumber: '923609016', address: 'Gata 1', postalCode: '5004', city: 'Bergen' }
const balances = { openingOre: -1, closingOre: 12_345 }

it('a SAF-T file with parties, empty fields and special characters is valid', async () => {
  const facts: LedgerFacts = {
    venue: {
      ...party,
      name: 'Sundet & <Co>',
      email: '',
      phone: '',
      contact: '',
      isVatRegistered: true,
    },
    accounts: [{ number: '150000', name: 'Kunder "A"\u0007', ...balances }],
    taxCodes: [],
    customers: [{ ...party, id: 1, name: 'Revylaget', account: '150000', ...balances }],
    suppliers: [
      { ...party, id: 2, name: '', orgNumber: '', address: '', account: '2400', ...balances },
    ],
    totals: { count: 1, lines: 2, debitOre: 5, creditOre: 5 },
    last: {},
  }
  const line = { line: 1, account: '150000', standard: '1500', accountName: '', purpose: 'invoice' }
  const none = { taxCode: null, basisPoints: null, vatOre: 0 }
  const voucher: LedgerVoucher = {
    year: 2026,
    number: 1,
    day: '2026-01-31',
    kind: 'invoice',
    reference: 'x'.repeat(300),
    madeOn: '2026-02-01',
    customerId: 1,
    supplierId: null,
    renterId: null,
    lines: [
      { ...line, ...none, debitOre: 5, creditOre: 0 },
      { ...line, ...none, line: 2, purpose: null, debitOre: 0, creditOre: 5 },
    ],
  }
  const parts = await Array.fromAsync(
    saftOf({
      from: '2026-01-01',
      to: '2026-01-31',
      madeOn: '2026-02-01',
      version: '',
      madeBy: '',
      locale: 'en',
      facts,
      vouchers: Readable.from([[voucher]]) as AsyncIterable<LedgerVoucher[]>,
      kindText: (kind) => kind,
      purposeText: () => '',
    }),
  )
  expect(await checkSchema(Buffer.concat(parts), 5, 'financial')).toEqual([])
})
