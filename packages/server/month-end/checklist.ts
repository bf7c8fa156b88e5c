import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { filmSettlementsSource } from '@dxweb/areas/film/rental/sheets/report-store.ts'
import { settledDaysSource } from '@dxweb/areas/settlements/day/report-store.ts'
import { type DayStep, daySteps } from '@dxweb/areas/settlements/day/rules.ts'
import { takeStep } from '@dxweb/areas/settlements/day/store.ts'
import { monthSettlementSource } from '@dxweb/areas/settlements/month/report-store.ts'
import type { MonthState } from '@dxweb/areas/settlements/month/rules.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Call } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { rowsStatement, sumsStatement } from '../reports/report-sql.ts'
import {
  accountsStatement,
  batchesStatement,
  booksStatement,
  goodsStatement,
} from '../flows/close-month/books-sql.ts'
import type { readChecklist, settleDays } from '../flows/close-month/contract.ts'

type Checklist = ReplyOf<typeof readChecklist.parts>

const lastOf = (month: string) => addDays(addMonths(month as Day, 1), -1)

const stateStatement = (partnerId: number, month: string) =>
  sql<{ state: MonthState }>(
    'month-end-state',
    `select coalesce((select state from month_settlement where partner_id = $1 and month = $2::date), 'draft') as state`,
    [partnerId, month],
  )

const daysStatement = (partnerId: number, month: string) =>
  rowsStatement(settledDaysSource, partnerId, {
    from: month,
    to: lastOf(month),
    sort: 'settledOn',
  })

/** A film week belongs to the month in which it ends, since its rental is due then. */
const sheetsStatement = (partnerId: number, month: string) =>
  rowsStatement(filmSettlementsSource, partnerId, {
    from: addDays(month as Day, -6),
    to: addDays(lastOf(month), -6),
    sort: 'settledOn',
  })

function filmWeeksOf(sheets: readonly Record<string, unknown>[]): Checklist['filmWeeks'] {
  const left = sheets
    .filter(({ state }) => state === 'draft')
    .map(({ settledOn, bureauId, bureau, state }) => ({ week: settledOn, bureauId, bureau, state }))
  const weeks = new Set(sheets.map(({ settledOn }) => settledOn))
  const open = new Set(left.map(({ week }) => week))
  return {
    done: weeks.size - open.size,
    total: weeks.size,
    left: left as Checklist['filmWeeks']['left'],
  }
}

function daysOf(days: readonly Record<string, unknown>[]): Checklist['days'] {
  const left = days.filter(({ state }) => state !== 'locked')
  return {
    done: days.length - left.length,
    total: days.length,
    left: left.map(({ settledOn, state }) => ({
      day: settledOn,
      state,
    })) as Checklist['days']['left'],
  }
}

const feesOf = (sums: Record<string, unknown>): Checklist['fees'] => ({
  feeOre: Number(sums['feeOre'] ?? 0),
  feeVatOre: Number(sums['feeVatOre'] ?? 0),
  cardOre: Number(sums['cardOre'] ?? 0),
})

type ChecklistCall = Pick<
  Call<typeof readChecklist.parts>,
  'db' | 'scope' | 'caller' | 'params' | 'signal'
>

export async function listOf({
  db,
  scope,
  caller,
  params: { month },
  signal,
}: ChecklistCall): Promise<Checklist> {
  const { partnerId } = scope
  const period = [partnerId, month, lastOf(month)] as const
  const [state, days, batches, fees, accounts, books, goods, sheets = []] = await db.batch(
    scope,
    [
      stateStatement(partnerId, month),
      daysStatement(partnerId, month),
      batchesStatement<Checklist['batches']>(...period),
      sumsStatement(monthSettlementSource, partnerId, { from: month, to: month }),
      accountsStatement(...period),
      booksStatement(...period),
      goodsStatement(...period),
      ...(may(caller, 'filmSettlements.read') ? [sheetsStatement(partnerId, month)] : []),
    ],
    { pool: 'reports', signal },
  )
  const { done, total, left, owedOre, ...file } = onlyRow(books)
  return {
    month,
    state: onlyRow(state).state,
    days: daysOf(days),
    batches: onlyRow(batches),
    filmWeeks: filmWeeksOf(sheets),
    fees: feesOf(onlyRow(fees)),
    accounts,
    vat: { done, total, left, owedOre },
    goods: onlyRow(goods),
    books: file,
  }
}

/** Takes the step for each day separately, so that a refusal for one day does not stop the other days. */
export async function takeDays(
  db: Database,
  scope: Scope,
  by: Author,
  { month, step }: { month: string; step: Exclude<DayStep, 'reopen'> },
): Promise<ReplyOf<typeof settleDays.parts>> {
  const days = await db.run(scope, daysStatement(scope.partnerId, month), { pool: 'reports' })
  const ready = days.filter(({ state }) =>
    (daySteps[step].from as readonly unknown[]).includes(state),
  )
  const taken: string[] = []
  const refused: { day: string; code: string }[] = []
  for (const { settledOn } of ready) {
    const day = String(settledOn)
    try {
      await takeStep(db, scope, by, { day, step })
      taken.push(day)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ day, code: error.fields?.['step']?.code ?? error.code })
    }
  }
  return { taken, refused }
}

const exportText = `
  with noted as (
    ${logs('month_settlement', 'export', 'asked.month', '$2, $3, $4')} null, '{}'::jsonb from (select $5::date as month) asked
  )
  select $5::date as month`

export const storeExport = async (db: Database, scope: Scope, by: Author, month: string) =>
  onlyRow(
    await db.run(
      scope,
      sql<{ month: string }>('month-end-export', exportText, [
        scope.partnerId,
        ...signed(by),
        month,
      ]),
    ),
  )
