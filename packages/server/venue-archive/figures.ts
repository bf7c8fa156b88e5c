import { createHash } from 'node:crypto'
import type pg from 'pg'
import {
  factsStatement,
  vouchersStatement,
} from '@dxweb/areas/accounting/ledger-file/facts-store.ts'
import { saftOf } from '@dxweb/areas/accounting/ledger-file/write-saft.ts'
import { readHead, salesStatement } from '@dxweb/areas/tills/sales-out/store.ts'
import { writeSales } from '@dxweb/areas/tills/sales-out/write-sales.ts'
import { type Database, onlyRow } from '@dxweb/kit/database/database.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { sumsStatement } from '../reports/report-sql.ts'
import { reportSources } from '../reports/sources.ts'
import { databaseIn } from './database-in.ts'

/** Reports that have totals over all days and do not depend on the time of reading. */
const reports = [
  'ticket-sales',
  'visitors',
  'refunds',
  'renters',
  'corrections',
  'vat',
  'postings',
  'vouchers',
  'price-mix',
  'concession',
  'till-lines',
]

export interface FiguresAt {
  partnerId: number
  /** Time and product version of the export, written into SAF-T files. */
  madeAt: string
  product: string
}

/** Language of the files, which must be the same at export and import. */
const locale = 'nb'
const from = '2000-01-01'
const until = '2999-12-31'

async function digestOf(parts: AsyncIterable<Uint8Array | string>): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of parts) {
    const bytes = Buffer.from(part as string)
    hash.update(bytes)
    size += bytes.length
  }
  return `${size} bytes, SHA-256 ${hash.digest('hex')}`
}

const scopeOf = (partnerId: number) => ({ partnerId, renterId: 0, userId: 0 })

/** Returns the size and hash of the general ledger of a year as SAF-T Financial. */
async function ledgerFile(db: Database, year: number, at: FiguresAt): Promise<string> {
  const scope = scopeOf(at.partnerId)
  const span = [at.partnerId, `${year}-01-01`, `${year}-12-31`] as const
  const facts = onlyRow(await db.run(scope, factsStatement(...span)))
  return digestOf(
    saftOf({
      from: span[1],
      to: span[2],
      madeOn: at.madeAt.slice(0, 10),
      version: at.product,
      madeBy: '0',
      locale,
      facts,
      vouchers: db.pages(scope, vouchersStatement(...span, facts.last, 'journal')),
      kindText: (kind) => translate(locale, `report.vouchers.voucherKind.${kind}`),
      purposeText: ({ purpose, account }) => purpose ?? account,
    }),
  )
}

/** Returns the size and hash of the ticket sales of a year as SAF-T Cash Register. */
async function salesFile(db: Database, year: number, zone: string, at: FiguresAt): Promise<string> {
  const scope = scopeOf(at.partnerId)
  const span = { from: `${year}-01-01`, to: `${year}-12-31`, before: at.madeAt }
  const { from: first, to } = span
  const head = { ...(await readHead(db, scope, span)), from: first, to, madeAt: at.madeAt, zone }
  async function* numbered() {
    for await (const page of db.pages(scope, salesStatement(scope, span))) {
      yield page.map((sale) => ({ ...sale, number: receiptNumber(sale.id) }))
    }
  }
  return digestOf(writeSales(head, numbered()))
}

const yearsText = `
  select coalesce(extract(year from min(posted_on)), extract(year from now()))::integer as first,
    coalesce(extract(year from max(posted_on)), extract(year from now()))::integer as last,
    (select time_zone from partner where id = $1) as zone
  from posting where partner_id = $1`

const sealText = `
  select coalesce((select format('block %s, %s', number, encode(hash, 'hex')) from ledger_block
    where partner_id = $1 order by number desc limit 1), 'no block') as head,
    (select count(*)::integer from dx_ledger_faults($1)) as faults`

export async function readFigures(
  client: pg.ClientBase,
  at: FiguresAt,
): Promise<Record<string, string>> {
  const { partnerId } = at
  const db = databaseIn(client)
  const found: Record<string, string> = {}
  for (const name of reports) {
    const source = reportSources.find(({ report }) => report.name === name)
    if (source === undefined) throw new RangeError(`There is no report ${name}`)
    const statement = sumsStatement(source, partnerId, { from, to: until })
    const [sums] = await db.run(scopeOf(partnerId), statement)
    found[`report ${name}`] = JSON.stringify(sums)
  }
  const { rows } = await client.query<{ first: number; last: number; zone: string }>(yearsText, [
    partnerId,
  ])
  const { first, last, zone } = onlyRow(rows)
  for (let year = first; year <= last; year += 1) {
    found[`SAF-T ledger ${year}`] = await ledgerFile(db, year, at)
    found[`SAF-T tickets ${year}`] = await salesFile(db, year, zone, at)
  }
  const seal = await client.query<{ head: string; faults: number }>(sealText, [partnerId])
  found['seals'] = `${onlyRow(seal.rows).head}, ${onlyRow(seal.rows).faults} faults`
  return found
}
