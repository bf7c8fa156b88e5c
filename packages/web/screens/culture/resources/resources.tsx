import {
  getResourceBookings,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import { resourceGroups, resources, staff } from '@dxweb/areas/resources/contract.ts'
import { IconTools } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { CalendarBar } from '../calendar/calendar-bar.tsx'
import { type CalendarPlace, useCalendarPlace } from '../axis/use-calendar-place.ts'
import { rowAxis } from '../rows/row-axis.ts'
import { BookingSpan } from '../rows/spans.tsx'
import { TimeRows } from '../rows/time-rows.tsx'
import { useFirstScroll } from '../rows/use-first-scroll.ts'
import { type BookingBar, type Known, resourceGroupsOf } from './resource-rows.tsx'
import '../calendar/calendar.module.css'
import '../calendar/calendar-narrow.css'

const wholeList = { limit: 1000 }

/**
 * By view: pixels per hour, hours between time labels, and true if bars span whole days because hours are too narrow.
 * Free units are shown by the hour in every view.
 */
const hours = {
  day: { hourWidth: 44, everyHours: 1, byDay: false },
  week: { hourWidth: 4.25, everyHours: 6, byDay: true },
  month: { hourWidth: 2.5, everyHours: undefined, byDay: true },
} as const

function useKnown(): Known | null {
  const groups = useList(resourceGroups, { ...wholeList, sort: 'sort' }).data?.data
  const known = useList(resources, { ...wholeList, sort: 'sort' }).data?.data
  const people = useList(staff, wholeList).data?.data
  return useMemo(
    () => (groups && known && people ? { groups, resources: known, staff: people } : null),
    [groups, known, people],
  )
}

interface BoardProps {
  place: CalendarPlace
  known: Known
  bookings: readonly ResourceBooking[]
  group: string
}

function Board({ place, known, bookings, group }: BoardProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const zone = useTimeZone()
  const { days, day, mode, set } = place
  const axis = useMemo(() => rowAxis(days[0] ?? day, days.at(-1) ?? day, zone), [days, day, zone])
  const scroller = useFirstScroll(axis)
  const groups = useMemo(
    () => resourceGroupsOf(known, bookings, { axis, group, t, zone, ...hours[mode] }),
    [known, bookings, axis, group, t, mode, zone],
  )
  return (
    <TimeRows<BookingBar>
      label={t('module.resources.title')}
      scroller={scroller}
      axis={axis}
      groups={groups}
      hourWidth={hours[mode].hourWidth}
      everyHours={hours[mode].everyHours}
      onDay={(date) => set({ mode: 'day', date })}
      renderBar={(bar, at) => (
        <BookingSpan
          key={bar.key}
          bar={bar}
          hourWidth={hours[mode].hourWidth}
          partnerId={partnerId}
          booking={bar.booking}
          place={at}
          isClash={bar.isClash}
          part={bar.part}
        />
      )}
    />
  )
}

function Empty() {
  const t = useText()
  const partnerId = usePartnerId()
  const mayAdd = useCan()('settings.write')
  return (
    <Card>
      <EmptyState
        icon={<IconTools size={24} stroke={1.7} />}
        title={t('resources.noneKnown')}
        text={t('resources.noneKnownText')}
        action={
          mayAdd && (
            <LinkButton to={pagePath(partnerId, 'partnerprofile/resources')} look="main">
              {t('resources.toRegister')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}

export default function Resources() {
  const t = useText()
  const place = useCalendarPlace()
  const group = useSearchValues()['group'] ?? ''
  const { days, day } = place
  const period = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const found = useRead(getResourceBookings, period, kept)
  const all = useKnown()
  const data = found.data && all ? { bookings: found.data.data, known: all } : undefined
  const choices = [
    { value: '', label: t('resources.allGroups') },
    ...(all?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    { value: 'staff', label: t('resources.people') },
  ]
  return (
    <Page
      title={t('module.resources.title')}
      filters={
        <CalendarBar place={place} halls={[]}>
          <ChipSelect
            label={t('resources.group')}
            value={group}
            options={choices}
            onChange={(value) => place.set({ group: value })}
          />
        </CalendarBar>
      }
    >
      <Loaded of={{ ...found, data }} failedKey="resources.failed" lines={12}>
        {({ bookings, known }) =>
          known.resources.length + known.staff.length === 0 ? (
            <Empty />
          ) : (
            <Board place={place} known={known} bookings={bookings} group={group} />
          )
        }
      </Loaded>
    </Page>
  )
}
