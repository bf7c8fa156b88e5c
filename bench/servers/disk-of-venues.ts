import pg from 'pg'
import { inNumber, report } from '../ground/report.ts'
import { type Size, sizesText } from '../load/table-sizes.ts'

const million = 1_000_000
const gibibyte = 1024 ** 3

/** Tables by kind. All other tables have the kind `rest`. */
const kinds: Record<string, readonly string[]> = {
  tickets: ['ticket', 'seat_claim', 'ticket_refund'],
  sales: ['sale', 'payment'],
  postings: ['posting', 'income_taken', 'voucher', 'voucher_line', 'ledger_block'],
  sums: [
    'closed_day',
    'sales_day',
    'sales_of_day',
    'sales_of_event',
    'books_day',
    'books_of_event',
  ],
}

export async function reportDisk(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Size>(sizesText)
  const { rows: counted } = await client.query<{ tickets: number; venues: number }>(
    'select count(*)::integer as tickets, count(distinct partner_id)::integer as venues from ticket',
  )
  await client.end()
  const { tickets, venues } = counted[0] ?? { tickets: 0, venues: 0 }
  const sumOf = (sizes: readonly Size[], part: 'table' | 'indexes') =>
    (sizes.reduce((sum, size) => sum + size[part], 0) / tickets / gibibyte) * million
  const textOf = (sizes: readonly Size[]) =>
    `tables ${inNumber(sumOf(sizes, 'table'), 3)}, indexes ${inNumber(sumOf(sizes, 'indexes'), 3)}`
  const named = new Set(Object.values(kinds).flat())
  const groups = { ...kinds, rest: rows.map(({ name }) => name).filter((name) => !named.has(name)) }
  for (const [kind, names] of Object.entries(groups)) {
    console.log(`${kind}: ${textOf(rows.filter(({ name }) => names.includes(name)))}`)
  }
  report({
    name: 'GiB a million tickets',
    figure: `${textOf(rows)}, ${inNumber(tickets)} tickets of ${venues} venues`,
    ratio: sumOf(rows, 'table') + sumOf(rows, 'indexes'),
  })
}
