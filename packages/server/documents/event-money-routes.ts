import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import {
  type EventEconomy,
  exportEconomy,
} from '@dxweb/areas/settlements/event-economy/contract.ts'
import {
  type EconomySums,
  economySums,
  orderCharges,
} from '@dxweb/areas/settlements/event-economy/rules.ts'
import { economyOf, economyStatement } from '@dxweb/areas/settlements/event-economy/store.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile } from './export/export-file.ts'

// catalog: settlement.renter.line.*

interface MoneyRow {
  part: string
  name: string
  basisPoints: number | null
  budgetOre: number | null
  actualOre: number | null
}

const moneyColumns = (t: Translate): SheetColumn<MoneyRow>[] => [
  { header: t('shows.economy.part'), kind: 'text', value: (row) => row.part },
  { header: t('shows.economy.line'), kind: 'text', value: (row) => row.name },
  { header: t('shows.economy.vatRate'), kind: 'percent', value: (row) => row.basisPoints },
  { header: t('shows.economy.budget'), kind: 'ore', value: (row) => row.budgetOre },
  { header: t('shows.economy.actual'), kind: 'ore', value: (row) => row.actualOre },
]

const shownSums = [
  'ticketsOre',
  'otherIncomeOre',
  'costsOre',
  'artistOre',
  'commissionOre',
  'perTicketOre',
  'payoutOre',
  'vatOre',
  'breakEvenOre',
  'resultOre',
] as const satisfies readonly (keyof EconomySums)[]

const orderRows = (economy: EventEconomy, t: Translate): MoneyRow[] =>
  orderCharges(economy).map(({ kind, vatBasisPoints, netOre, vatOre }) => ({
    part: t('shows.economy.income'),
    name: t(`settlement.renter.line.${kind}`),
    basisPoints: vatBasisPoints,
    budgetOre: null,
    actualOre: 0 - netOre - vatOre,
  }))

function moneyRows(economy: EventEconomy, t: Translate): MoneyRow[] {
  const { lines, rates, ticketVatCode, ticketBudgetOre, tickets } = economy
  const rate = rates[ticketVatCode]
  const budgeted = { ...tickets, grossOre: ticketBudgetOre, vatOre: vatOf(ticketBudgetOre, rate) }
  const budget = economySums({ ...economy, tickets: budgeted }, 'budgetOre')
  const actual = economySums(economy, 'actualOre')
  return [
    {
      part: t('shows.economy.income'),
      name: t('shows.tickets'),
      basisPoints: rate,
      budgetOre: ticketBudgetOre,
      actualOre: tickets.grossOre,
    },
    ...orderRows(economy, t),
    ...lines.map(({ side, name, vatCode, budgetOre, actualOre }) => ({
      part: t(`shows.economy.${side}`),
      name,
      basisPoints: rates[vatCode],
      budgetOre,
      actualOre,
    })),
    ...economy.booked.map(({ name, staff, budgetOre, actualOre }) => ({
      part: t('shows.economy.cost'),
      name: [name, staff].filter(Boolean).join(', '),
      basisPoints: null,
      budgetOre,
      actualOre,
    })),
    ...shownSums.map((key) => ({
      part: t('shows.economy.result'),
      name: t(`shows.economy.${key}`),
      basisPoints: null,
      budgetOre: budget[key],
      actualOre: actual[key],
    })),
  ]
}

export const eventMoneyRoutes: Route[] = [
  workRoute(exportEconomy, async (call) => {
    const { db, scope, params, query, caller } = call
    const economy = economyOf(await db.run(scope, economyStatement(scope.partnerId, params.id)))
    const t = translateIn(query.locale)
    const zone = caller.partner?.timeZone ?? defaultTimeZone
    const rows = moneyRows(economy, t)
    const sheet = sheetOf(t('shows.tab.economy'), zone, moneyColumns(t), rows)
    return exportFile(sheet, `${t('shows.economy.file')}-${params.id}`, call)
  }),
]
