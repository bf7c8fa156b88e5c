import type { EventEconomy } from '@dxweb/areas/settlements/event-economy/contract.ts'
import { type EconomySums, economySums } from '@dxweb/areas/settlements/event-economy/rules.ts'
import { formatMoney, vatOf } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Written } from './use-economy.ts'
import styles from './economy.module.css'

const ownSums = [
  'ticketsOre',
  'otherIncomeOre',
  'costsOre',
  'artistOre',
  'vatOre',
  'breakEvenOre',
] as const
const renterSums = [
  'ticketsOre',
  'commissionOre',
  'perTicketOre',
  'otherIncomeOre',
  'costsOre',
  'artistOre',
  'vatOre',
  'payoutOre',
] as const

function Row({ name, sums }: { name: keyof EconomySums; sums: readonly EconomySums[] }) {
  const t = useText()
  return (
    <tr>
      <th scope="row">{t(`shows.economy.${name}`)}</th>
      {sums.map(({ [name]: ore }, at) => (
        <td key={at} className="dx-number">
          {ore === null ? t('shows.economy.never') : <Money ore={ore} />}
        </td>
      ))}
    </tr>
  )
}

type Terms = NonNullable<EventEconomy['terms']>

function termsKey({ thresholdOre, thresholdMode }: Terms): string {
  if (thresholdOre === 0) return 'shows.economy.terms'
  return thresholdMode === 'above' ? 'shows.economy.termsAbove' : 'shows.economy.termsFrom'
}

interface ResultProps {
  economy: EventEconomy
  written: Written
  isRented: boolean
}

export function EconomyResult({ economy, written, isRented }: ResultProps) {
  const t = useText()
  const { tickets, rates, ticketVatCode, terms } = economy
  const grossOre = written.ticketBudgetOre
  const budgeted = { ...tickets, grossOre, vatOre: vatOf(grossOre, rates[ticketVatCode]) }
  const sums = [
    economySums({ ...economy, ...written, tickets: budgeted }, 'budgetOre'),
    economySums({ ...economy, ...written }, 'actualOre'),
  ]
  return (
    <Card
      title={t('shows.economy.result')}
      about={
        terms
          ? t(termsKey(terms), {
              percent: percentText(terms.percent / 10_000),
              perTicket: formatMoney(terms.perTicketOre),
              threshold: formatMoney(terms.thresholdOre),
            })
          : isRented && t('shows.economy.noTerms')
      }
      flush
    >
      <table
        className={`dx-table ${styles['economyResult']}`}
        aria-label={t('shows.economy.result')}
      >
        <thead>
          <tr>
            <th scope="col">{t('shows.economy.line')}</th>
            <th scope="col" className="dx-number">
              {t('shows.economy.budget')}
            </th>
            <th scope="col" className="dx-number">
              {t('shows.economy.actual')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(terms ? renterSums : ownSums).map((name) => (
            <Row key={name} name={name} sums={sums} />
          ))}
        </tbody>
        <tfoot>
          <Row name="resultOre" sums={sums} />
        </tfoot>
      </table>
    </Card>
  )
}
