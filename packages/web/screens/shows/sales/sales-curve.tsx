import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getUsualSales, type SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { percentText, shareText } from '@dxweb/kit/text/percent-text.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { useRead } from '../../../data/rows/read.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import { curveOf, soldLately, type SoldShare } from './sales-by-day.ts'
import styles from '../form/styles/event-page.module.css'

/** Size in units of the chart, which is stretched to the width of its card; a narrow card has fewer units. */
const box = { height: 180, left: 48, right: 12, bottom: 22, top: 8 }
const widths = { wide: 900, narrow: 380 }
const plotHeight = box.height - box.bottom - box.top
const whole = 10_000
const marks = [0, 0.5, 1]

/**
 * Returns the horizontal position of a day. Earlier days are compressed, since most tickets are sold shortly before the
 * event.
 */
const placing = (width: number, furthest: number) => (before: number) =>
  box.left + (width - box.left - box.right) * (1 - Math.sqrt(before / Math.max(1, furthest)))
const yOf = (share: number) => box.top + plotHeight * (1 - Math.min(1, share / whole))

const lineOf = (shares: readonly SoldShare[], xOf: (before: number) => number) =>
  shares.map(({ before, soldBasisPoints }) => `${xOf(before)},${yOf(soldBasisPoints)}`).join(' ')

interface CurvesProps {
  own: readonly SoldShare[]
  usual: readonly SoldShare[]
}

function Curves({ own, usual }: CurvesProps) {
  const t = useText()
  const furthest = usual[0]?.before ?? 0
  const isNarrow = useNarrow()
  const width = isNarrow ? widths.narrow : widths.wide
  const xOf = placing(width, furthest)
  const at = own.at(-1)
  const usualNow = usual.find(({ before }) => before === at?.before)
  const percent = (share: SoldShare | undefined) => shareText((share?.soldBasisPoints ?? 0) / whole)
  return (
    <svg
      className={styles['salesChart']}
      viewBox={`0 0 ${width} ${box.height}`}
      role="img"
      aria-label={t('shows.sales.curveChart', {
        days: furthest,
        now: percent(at),
        usual: percent(usualNow),
      })}
    >
      {marks.map((part) => (
        <g key={part}>
          <line
            x1={box.left}
            x2={width - box.right}
            y1={yOf(part * whole)}
            y2={yOf(part * whole)}
          />
          <text x={box.left - 8} y={yOf(part * whole) + 4} textAnchor="end">
            {percentText(part)}
          </text>
        </g>
      ))}
      {[0, ...(isNarrow ? [] : [7]), 30, furthest].map((before) => (
        <text
          key={before}
          x={xOf(before)}
          y={box.height - 5}
          textAnchor={before === 0 ? 'end' : before === furthest ? 'start' : 'middle'}
        >
          {t('shows.sales.daysBefore', { days: before })}
        </text>
      ))}
      <polyline className={styles['usualLine']} points={lineOf(usual, xOf)} />
      <polyline className="dx-own-line" points={lineOf(own, xOf)} />
      {at && <circle cx={xOf(at.before)} cy={yOf(at.soldBasisPoints)} r="4" />}
    </svg>
  )
}

export function SalesCurve({ event, overview }: { event: EventDetail; overview: SalesOverview }) {
  const t = useText()
  const zone = useTimeZone()
  const { data } = useRead(getUsualSales, { id: event.id }, { staleTime: 3_600_000 })
  const now = today(zone)
  const about = t('shows.sales.curveLately', { count: soldLately(overview.byDay, now) })
  if (data === undefined) return null
  const furthest = data.days[0]?.before ?? 0
  const own = curveOf(overview.byDay, {
    eventDay: localDay(event.startsAt, zone),
    today: now,
    capacity: overview.capacity - overview.blockedCount,
    furthest,
  })
  return (
    <Card title={t('shows.sales.curve')} about={about}>
      {data.days.length === 0 ? (
        <p className="dx-dim">{t('shows.sales.curveFew')}</p>
      ) : (
        <>
          <Curves own={own} usual={data.days} />
          <p className={styles['salesLegend']}>
            <span className="dx-own-key">{t('shows.sales.curveNow')}</span>
            <span className={styles['usualKey']}>
              {t('shows.sales.curveUsual', { type: event.eventType, count: data.eventCount })}
            </span>
          </p>
        </>
      )}
    </Card>
  )
}
