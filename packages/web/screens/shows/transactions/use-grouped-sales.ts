import { countText } from '@dxweb/kit/text/count-text.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useMemo } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { useDayTexts } from '../ground/day-heading.ts'
import { meansText } from '../ground/means-text.ts'
import type { Transaction } from '../ground/queries.ts'

export const groupings = ['none', 'day', 'means'] as const
export type Grouping = (typeof groupings)[number]

/** Sales in the order of their groups, and what stands above each: its name, its tickets and its sum. */
export function useGroupedSales(rows: readonly Transaction[] | undefined, by: Grouping) {
  const t = useText()
  const locale = useLocale()
  const zone = useTimeZone()
  const days = useMemo(
    () => new Map((rows ?? []).map(({ id, soldAt }) => [id, localDay(soldAt, zone)] as const)),
    [rows, zone],
  )
  const dayTexts = useDayTexts(useMemo(() => new Set(days.values()), [days]))
  return useMemo(() => {
    if (by === 'none' || rows === undefined) return { rows, group: undefined }
    const nameOf = (row: Transaction) =>
      by === 'day'
        ? (dayTexts.get(days.get(row.id) ?? '') ?? '')
        : meansText(t, row.means) || t('shows.transactions.noMeans')
    const groups = Map.groupBy(rows, nameOf)
    const headings = new Map(
      [...groups].map(([name, sales]) => {
        const count = sum(sales.map((one) => one.ticketCount))
        const tickets = countText(count, locale)
        const money = formatMoney(sum(sales.map((one) => one.grossOre)))
        return [name, t('shows.transactions.group', { name, count, tickets, money })] as const
      }),
    )
    return {
      rows: [...groups.values()].flat(),
      group: (row: Transaction) => headings.get(nameOf(row)) ?? '',
    }
  }, [by, rows, dayTexts, days, t, locale])
}
