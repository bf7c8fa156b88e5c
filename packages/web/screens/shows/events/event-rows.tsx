import { type EventRow, sumEvents } from '@dxweb/areas/events/core/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { lazy, type ReactNode, useCallback, useMemo } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { later } from '../../../data/session/load-messages.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { Choice } from '../../../parts/list/choice.ts'
import { PartList } from '../../../parts/list/part-list.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useDayTexts } from '../ground/day-heading.ts'
import { type ListQuery, partSize, someEvents } from '../ground/queries.ts'
import type { EventFilter } from '../ground/use-event-filter.ts'
import { useCardColumns } from './event-cards.tsx'
import { type ListSums, sumsOf, useEventColumns } from './event-columns.tsx'
import styles from './shows.module.css'

const EventCell = lazy(later(() => import('./event-cell.tsx')))

const noRows: readonly EventRow[] = []
const noDays: readonly Day[] = []

/** Returns the list's totals and each row's day: from the rows if all are loaded, otherwise from the server. */
function useListed(filter: EventFilter, rows: readonly EventRow[], isLong: boolean) {
  const timeZone = useTimeZone()
  const summed = useRead(sumEvents, filter.query, { ...kept, enabled: isLong }).data
  const own = useMemo(() => sumsOf(rows), [rows])
  const days = useMemo(() => {
    if (!isLong) return rows.map(({ startsAt }) => localDay(startsAt, timeZone))
    return summed?.days.flatMap(({ day, count }) => Array<Day>(count).fill(day as Day)) ?? noDays
  }, [isLong, rows, summed, timeZone])
  const listed: ListSums = isLong && summed ? summed : own
  return { listed, days, isKnown: !isLong || summed !== undefined }
}

interface EventRowsProps {
  filter: EventFilter
  asked: ListQuery
  /** The first rows and the number of all rows; undefined while loading. */
  found: { data: readonly EventRow[]; total: number } | undefined
  isNarrow: boolean
  choice: Choice<EventRow> | null
  empty: ReactNode
}

const idOf = ({ id }: EventRow) => id

export function EventRows({ filter, asked, found, isNarrow, choice, empty }: EventRowsProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const first = found?.data ?? noRows
  const total = found?.total ?? 0
  const isLong = total > first.length
  const { listed, days, isKnown } = useListed(filter, first, isLong)
  const isByDay = filter.sort === undefined
  const columns = useEventColumns(listed, isByDay, choice !== null)
  const cards = useCardColumns(listed, isByDay)
  const texts = useDayTexts(useMemo(() => new Set(days), [days]))
  const headingAt = useCallback(
    (index: number) => texts.get(days[index] ?? '') ?? '',
    [texts, days],
  )
  const rows = useMemo(
    () =>
      found && isKnown
        ? {
            first,
            total,
            partSize,
            read: (part: number) => someEvents(partnerId, asked, part * partSize, partSize),
          }
        : undefined,
    [found, isKnown, first, total, partnerId, asked],
  )
  const chosen = useMemo(
    () =>
      choice && {
        of: choice,
        words: {
          column: t('shows.choose'),
          all: t('shows.choose.all'),
          one: ({ title }: EventRow) => t('shows.choose.one', { title }),
        },
      },
    [choice, t],
  )
  const linkOf = (row: EventRow) => pagePath(partnerId, `shows/${row.id}/sales`)
  const list = (
    <PartList
      register="events"
      id={isNarrow ? undefined : 'events'}
      label={t('module.shows.title')}
      rows={rows}
      query={asked}
      columns={isNarrow ? cards : columns}
      idOf={idOf}
      linkOf={linkOf}
      headingAt={headingAt}
      choice={chosen ?? undefined}
      renderCell={(cell) => <EventCell cell={cell} />}
      empty={empty}
    />
  )
  return isNarrow && found?.total !== 0 ? <div className={styles['eventCards']}>{list}</div> : list
}
