import {
  compareQuote,
  type Pair,
  type QuoteDifferences,
} from '@dxweb/areas/orders/offers/compare-quote.ts'
import { getAcceptedQuote } from '@dxweb/areas/orders/offers/contract.ts'
import type { OfferContent, OfferedEvent, OfferedLine } from '@dxweb/areas/orders/offers/rules.ts'
import { termsText } from '@dxweb/areas/orders/terms-text.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import type { ReactNode } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import styles from './quote-card.module.css'

// catalog: invoices.quantity.*

interface Compared {
  key: string
  what: string
  quoted: ReactNode
  now: ReactNode
  differs: boolean
}

function useCells() {
  const t = useText()
  const when = useWhen()
  const locale = useLocale()
  return {
    event: ({ hall, startsAt, endsAt }: OfferedEvent) =>
      `${when(startsAt, 'moment')}–${when(endsAt, 'time')}, ${hall}`,
    line: ({ quantity, unit, unitPriceOre, netOre }: OfferedLine) =>
      `${t(`invoices.quantity.${unit}`, {
        count: quantity / 100,
        quantity: decimalText(quantity / 100),
      })} × ${formatMoney(unitPriceOre)} = ${formatMoney(netOre)}`,
    period: ({ from, to }: OfferContent) => spanText(when(from, 'date'), when(to, 'date')),
    terms: (content: OfferContent) => {
      const { agreedPriceOre } = content
      const agreed = agreedPriceOre !== null && formatMoney(agreedPriceOre)
      return [
        agreed && t('orders.terms.agreed', { amount: agreed }),
        ...termsText(content, locale, t),
      ]
        .filter(Boolean)
        .join(' ')
    },
  }
}

function useCompared(quoted: OfferContent, now: OfferContent, differences: QuoteDifferences) {
  const t = useText()
  const cells = useCells()
  const one = (what: string, textOf: (content: OfferContent) => string, differs: boolean) => ({
    key: what,
    what,
    quoted: textOf(quoted),
    now: textOf(now),
    differs,
  })
  const pairs = <T,>(
    all: readonly Pair<T>[],
    name: (part: T) => string,
    text: (part: T) => string,
  ) =>
    all.map((pair, place): Compared => {
      const either = pair.quoted ?? pair.now
      return {
        key: `${place} ${either === undefined ? '' : name(either)}`,
        what: either === undefined ? '' : name(either),
        quoted: pair.quoted === undefined ? '–' : text(pair.quoted),
        now: pair.now === undefined ? '–' : text(pair.now),
        differs: true,
      }
    })
  const { hasOtherPeriod, hasOtherTerms } = differences
  return [
    ...(hasOtherPeriod ? [one(t('orders.quote.period'), cells.period, true)] : []),
    ...pairs(differences.events, ({ title }) => title, cells.event),
    ...pairs(
      differences.lines,
      ({ text, event }) => [text, event].filter(Boolean).join(' · '),
      cells.line,
    ),
    ...(hasOtherTerms ? [one(t('orders.part.terms'), cells.terms, true)] : []),
    one(t('label.netOre'), ({ netOre }) => formatMoney(netOre), quoted.netOre !== now.netOre),
    one(
      t('label.totalOre'),
      ({ totalOre }) => formatMoney(totalOre),
      quoted.totalOre !== now.totalOre,
    ),
  ]
}

interface TableProps {
  number: string
  quoted: OfferContent
  now: OfferContent
}

function ComparedTable({ number, quoted, now }: TableProps) {
  const t = useText()
  const rows = useCompared(quoted, now, compareQuote(quoted, now))
  return (
    <table className={styles['compared']}>
      <thead>
        <tr>
          <th scope="col">{t('orders.quote.part')}</th>
          <th scope="col">{t('orders.quote.accepted', { number })}</th>
          <th scope="col">{t('orders.quote.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-differs={row.differs}>
            <th scope="row">{row.what}</th>
            <td data-label={t('orders.quote.accepted', { number })}>{row.quoted}</td>
            <td data-label={t('orders.quote.now')}>{row.now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function QuoteCard({ order }: { order: Row }) {
  const t = useText()
  const when = useWhen()
  const { data } = useRead(getAcceptedQuote, { id: order.id }, kept)
  if (!data?.accepted) return null
  const { number, acceptedAt, acceptedName, content } = data.accepted
  const by = { name: acceptedName, when: when(acceptedAt, 'moment') }
  return (
    <Card title={t('orders.quote.beside')} about={t('orders.quote.by', by)}>
      <ComparedTable number={number} quoted={content} now={data.now} />
    </Card>
  )
}
