import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import {
  getResourceBookings,
  type ResourceBooking,
} from '@dxweb/areas/resources/bookings/contract.ts'
import type { OrderState } from '@dxweb/areas/orders/rules.ts'
import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useOne } from '../../../data/rows/collections.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ClashDialog } from '../moves/clash-dialog.tsx'
import { Legend } from '../calendar/legend.tsx'
import { calendarOf } from '../moves/queries.ts'
import { isMovable } from '../calendar/time-grid.tsx'
import { useMove } from '../moves/use-move.ts'
import { BookingSpan, EventSpan, OrderSpan, SeveralSpan } from '../rows/spans.tsx'
import { TimeRows } from '../rows/time-rows.tsx'
import { useOpenNew } from '../rows/use-open-new.ts'
import { useBarDrag } from '../rows/use-bar-drag.ts'
import { orderGroups } from './order-rows.ts'
import { bookingGroups, hallRows, type TimelineBar } from '../rows/timeline-bar.ts'
import { TimelineTools } from './timeline-tools.tsx'
import { isOfEvents, useEventsOfProject } from './use-events-of-project.ts'
import { useOrdersWithin } from './use-orders-within.ts'
import { useScrollThrough } from './use-scroll-through.ts'
import { type TimelinePlace, useTimelinePlace, zoomed } from './use-timeline-place.ts'
import '../calendar/calendar.module.css'
import '../calendar/calendar-narrow.css'

const noEvents: readonly CalendarEvent[] = []
const noBookings: readonly ResourceBooking[] = []

function useTaken({ axis, showsResources, projectId }: TimelinePlace) {
  const partnerId = usePartnerId()
  const may = useCan()
  const days = { from: axis.days[0]?.day, to: axis.days.at(-1)?.day }
  const period = days as { from: TimelinePlace['day']; to: TimelinePlace['day'] }
  const events = useQuery(calendarOf(partnerId, period))
  const enabled = may('bookings.read') && showsResources
  const bookings = useRead(getResourceBookings, period, { ...kept, enabled }).data?.data
  const booked = showsResources ? (bookings ?? noBookings) : noBookings
  return {
    events,
    booked,
    ordered: useOrdersWithin(period, projectId),
    ofProject: useEventsOfProject(projectId, period),
  }
}

type Taken = ReturnType<typeof useTaken>

function useGroups(taken: Taken, byDay: boolean) {
  const t = useText()
  const zone = useTimeZone()
  const choices = useRead(getEventChoices, {}).data
  const all = taken.events.data ?? noEvents
  const { booked, ordered, ofProject } = taken
  return useMemo(() => {
    const halls = choices?.auditoriums ?? []
    const isOfProject = isOfEvents(ofProject)
    const events = all.filter(({ id }) => isOfProject(id))
    const names = { things: t('resources.things'), staffing: t('resources.staffing') }
    const ofOrders = {
      group: t('register.orders'),
      of: (state: OrderState) => t(`register.orders.state.${state}`),
    }
    const drawn = { byDay, zone }
    const groups = [
      { key: 'halls', name: t('label.halls'), rows: hallRows(halls, events, drawn) },
      ...orderGroups(ordered, ofOrders, zone),
      ...bookingGroups(
        booked.filter(({ eventId }) => isOfProject(eventId)),
        names,
        drawn,
      ),
    ]
    return { halls, events, groups }
  }, [t, choices, all, booked, ordered, ofProject, byDay, zone])
}

type Drag = ReturnType<typeof useBarDrag>

interface TimelineBarProps {
  bar: TimelineBar
  partnerId: number
  place: CSSProperties
  axis: TimelinePlace['axis']
  byDay: boolean
  hourWidth: number
  /** Name of the row, which the bar omits. */
  row: string
  drag: Drag | null
  onDay: (day: string) => void
}

function DrawnBar(props: TimelineBarProps) {
  const { bar, partnerId, place, axis, byDay, hourWidth, row, drag, onDay } = props
  const own = { bar, partnerId, place, hourWidth }
  if (bar.kind === 'order') return <OrderSpan {...own} order={bar.order} />
  if (bar.kind === 'several') {
    const day = axis.days.find(({ until }) => bar.from < until)?.day
    return <SeveralSpan {...own} bookings={bar.bookings} onOpen={() => day && onDay(day)} />
  }
  if (bar.kind === 'booking') {
    const part = partOf(bar.booking, row)
    return <BookingSpan {...own} booking={bar.booking} isClash={false} part={part} />
  }
  const { event } = bar
  const moves = isMovable(event) ? drag : null
  return (
    <EventSpan
      {...own}
      event={event}
      axis={axis}
      byDay={byDay}
      onDragStart={moves ? (down) => moves.start(down, event) : undefined}
      onKey={moves ? (key) => moves.key(key, event) : undefined}
    />
  )
}

function Rows({ place, taken }: { place: TimelinePlace; taken: Taken }) {
  const t = useText()
  const partnerId = usePartnerId()
  const mayEdit = useCan()('shows.edit')
  const { axis, zoom, set } = place
  const { hourWidth, everyHours, byDay } = zoomed[zoom]
  const { halls, events, groups } = useGroups(taken, byDay)
  const moving = useMove()
  const drag = useBarDrag({ axis, byDay, halls, onMove: moving.moveOrCopy })
  const { scroller, onScroll, keep } = useScrollThrough(place)
  useOpenNew(scroller, { axis, byDay, isOn: mayEdit })
  const onDay = (day: string) => set({ date: day, zoom: 'hours' })
  return (
    <>
      <TimelineTools place={place} onZoom={keep} />
      <Legend events={events} />
      <TimeRows<TimelineBar>
        label={t('module.timeline.title')}
        axis={axis}
        groups={groups}
        hourWidth={hourWidth}
        everyHours={everyHours}
        scroller={scroller}
        onScroll={onScroll}
        onDay={onDay}
        renderBar={(bar, at, row) => (
          <DrawnBar
            key={bar.key}
            bar={bar}
            partnerId={partnerId}
            place={at}
            axis={axis}
            byDay={byDay}
            hourWidth={hourWidth}
            row={row.name}
            drag={mayEdit ? drag : null}
            onDay={onDay}
          />
        )}
      />
      <ClashDialog moving={moving} />
    </>
  )
}

const partOf = ({ unitCount, isFunction, resource, staff }: ResourceBooking, row: string) => {
  if (!isFunction) return `${unitCount} ×`
  return row === staff ? resource : `${unitCount} ×`
}

function ProjectLink({ id }: { id: number }) {
  const project = useOne(projects, id).data
  const to = pagePath(usePartnerId(), `orders/projects/${id}`)
  return project === undefined ? null : (
    <Link to={to} className="dx-back">
      <IconArrowLeft size={15} aria-hidden />
      {project.title}
    </Link>
  )
}

export default function Timeline() {
  const t = useText()
  const partnerId = usePartnerId()
  const mayEdit = useCan()('shows.edit')
  const place = useTimelinePlace()
  const taken = useTaken(place)
  return (
    <Page
      title={t('module.timeline.title')}
      about={place.projectId !== undefined && <ProjectLink id={place.projectId} />}
      actions={
        mayEdit && (
          <LinkButton
            to={pagePath(partnerId, 'shows/new')}
            look="main"
            icon={<IconPlus size={17} />}
          >
            {t('shows.new')}
          </LinkButton>
        )
      }
    >
      <Loaded of={taken.events} failedKey="calendar.failed" lines={12}>
        {() => <Rows place={place} taken={taken} />}
      </Loaded>
    </Page>
  )
}
