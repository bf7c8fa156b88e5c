import { sheetStates } from '@dxweb/areas/film/rental/sheets/rules.ts'
import { batchKinds, batchStates } from '@dxweb/areas/settlements/batches/rules.ts'
import { monthParams, monthPath } from '@dxweb/areas/settlements/month/contract.ts'
import { dayStates } from '@dxweb/areas/settlements/day/rules.ts'
import { monthStates } from '@dxweb/areas/settlements/month/rules.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, id, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { tiedAccounts } from './rules.ts'

const counted = { done: z.int(), total: z.int() }
const done = z.nullable(z.object({ by: z.string(), at: instant }))
const kind = z.enum(batchKinds)

export const readChecklist = endpoint('GET', `${monthPath}/checklist`, {
  permit: 'settlements.read',
  invalidatedBy: ['month-settlements', 'day-settlements', 'batches', 'film-settlements'],
  summary: 'List the tasks to be done before a month can be closed',
  params: monthParams,
  reply: z.object({
    month: day,
    state: z.enum(monthStates),
    /** Number of days with sales, and the days that are not locked. */
    days: z.object({
      ...counted,
      left: z.array(z.object({ day, state: z.enum(dayStates) })),
    }),
    /** Number of batches with payments of the month, unreconciled batches, and kinds of payments without a batch. */
    batches: z.object({
      ...counted,
      left: z.array(
        z.object({ id, kind, state: z.enum(batchStates), fromOn: day, toOn: z.nullable(day) }),
      ),
      unbatched: z.array(kind),
    }),
    /** Number of film weeks that end in the month, and their settlements that are not approved. */
    filmWeeks: z.object({
      ...counted,
      left: z.array(
        z.object({ week: day, bureauId: id, bureau: z.string(), state: z.enum(sheetStates) }),
      ),
    }),
    fees: z.object({ feeOre: z.int(), feeVatOre: z.int(), cardOre: z.int() }),
    /** Balances in the books, and the same balances computed from tickets, gift cards and payments. */
    accounts: z.array(
      z.object({ account: z.enum(tiedAccounts), booksOre: z.int(), factsOre: z.int() }),
    ),
    /**
     * Numbers of ended events and of events with posted income, the first events without posted income, and VAT
     * owed less deductions.
     */
    vat: z.object({
      ...counted,
      left: z.array(z.object({ id, title: z.string() })),
      owedOre: z.int(),
    }),
    /** Number of days on which tills sold goods, the days not posted, and the amount without a product group. */
    goods: z.object({ ...counted, left: z.array(day), grossOre: z.int(), unmappedOre: z.int() }),
    /** Counts of ledger lines and vouchers, the accounts where vouchers and postings differ, and the last export. */
    books: z.object({
      lineCount: z.int(),
      voucherCount: z.int(),
      faults: z.array(z.string()),
      exported: done,
    }),
  }),
})

export const settleDays = endpoint('POST', `${monthPath}/days`, {
  permit: 'settlements.write',
  changes: ['day-settlements', 'reports'],
  summary: 'Advance the day settlements of a month by one step, where possible',
  params: monthParams,
  body: z.strictObject({ step: z.enum(['count', 'approve', 'lock']) }),
  reply: z.object({
    taken: z.array(day),
    /** Days that cannot advance, each with the code of its reason. */
    refused: z.array(z.object({ day, code: z.string() })),
  }),
})

export const noteExport = endpoint('POST', `${monthPath}/exports`, {
  permit: 'settlements.write',
  changes: ['month-settlements'],
  summary: 'Record that the accounts of a month were exported',
  params: monthParams,
  body: z.strictObject({}),
  reply: z.object({ month: day }),
})
