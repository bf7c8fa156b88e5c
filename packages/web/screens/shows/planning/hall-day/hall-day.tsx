import { type CalendarEvent, getCalendar } from '@dxweb/areas/events/planning/contract.ts'
import { type Day, isDay } from '@dxweb/kit/time/day.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { useTimeZone, useWhen } from '../../../../data/session/use-when.ts'
import { type Axis, clockAxis } from '../../../../parts/time-axis/axis.ts'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { clockText, freeSpans, type Span, spanOf } from './free-spans.ts'
import styles from './hall-day.module.css'

/** First displayed minute of the day, unless an event starts earlier. */
const opensAt = 8 * 60
const defaultLength = 120
const minFree = 30

type Kind = 'taken' | 'own' | 'clash' | 'free'

interface Row extends Span {
  key: string
  kind: Kind
  title: string
}

const isTakenIn = (event: CalendarEvent, hallId: number) =>
  event.state !== 'cancelled' &&
  (event.auditoriumId === hallId || event.extraAuditoriumIds.includes(hallId))

const takenOf = (axis: Axis, { id, title, busyFrom, busyUntil }: CalendarEvent): Row => ({
  key: String(id),
  kind: 'taken',
  title,
  from: axis.minuteAt(Date.parse(busyFrom)),
  until: axis.minuteAt(Date.parse(busyUntil)),
})

const overlaps = (one: Span, other: Span) => one.from < other.until && other.from < one.until

interface Form {
  fields: Record<'title' | 'date' | 'startTime' | 'endTime', string>
  set: (field: 'startTime' | 'endTime', value: string) => void
}

interface HallDayProps {
  form: Form
  /** The edited event, displayed at the time typed in the form. */
  eventId: number | undefined
  isFixed: boolean
  hall: { id: number; name: string } | undefined
}

function useRows(
  { form, eventId, hall }: HallDayProps,
  day: Day,
  events: readonly CalendarEvent[],
) {
  const t = useText()
  const axis = clockAxis(day, useTimeZone())
  const { title, startTime, endTime } = form.fields
  const taken = events
    .filter((event) => event.id !== eventId && isTakenIn(event, hall?.id ?? 0))
    .map((event) => takenOf(axis, event))
  const typed = spanOf(startTime, endTime)
  const kind = typed && taken.some((row) => overlaps(row, typed)) ? 'clash' : 'own'
  const own: Row[] = typed
    ? [{ key: 'own', kind, title: title || t('shows.hallDay.own'), ...typed }]
    : []
  const shown = [...taken, ...own]
  const from = Math.min(opensAt, ...shown.map((row) => row.from))
  const free = freeSpans(shown, { from, until: 1440 }, minFree).map((span): Row => ({
    key: `free ${span.from}`,
    kind: 'free',
    title: t('shows.hallDay.free'),
    ...span,
  }))
  return [...shown, ...free].toSorted((one, next) => one.from - next.from)
}

function Spans(props: HallDayProps & { day: Day; events: readonly CalendarEvent[] }) {
  const t = useText()
  const { form, isFixed } = props
  const rows = useRows(props, props.day, props.events)
  const { startTime, endTime } = form.fields
  const start = ({ from, until }: Span) => {
    const typed = spanOf(startTime, endTime)
    const length = typed ? typed.until - typed.from : defaultLength
    form.set('startTime', clockText(from))
    form.set('endTime', clockText(Math.min(from + length, until)))
  }
  return (
    <ol className={styles['spans']}>
      {rows.map((row) => {
        const clock = `${clockText(row.from)}–${clockText(row.until)}`
        const inner = (
          <>
            <span>{clock}</span>
            {row.kind === 'free' ? row.title : <strong>{row.title}</strong>}
            {row.kind === 'clash' && <span>{t('shows.hallDay.clash')}</span>}
          </>
        )
        return (
          <li key={row.key} data-kind={row.kind} style={{ flexGrow: row.until - row.from }}>
            {row.kind === 'free' && !isFixed ? (
              <button
                type="button"
                className={styles['span']}
                aria-label={t('shows.hallDay.start', { time: clockText(row.from), clock })}
                onClick={() => start(row)}
              >
                {inner}
              </button>
            ) : (
              <div className={styles['span']}>{inner}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Read(props: HallDayProps & { day: Day; hallId: number }) {
  const { day, hallId } = props
  const found = useRead(getCalendar, { from: day, to: day, auditoriumId: hallId })
  return (
    <Loaded of={found} failedKey="shows.hallDay.failed" lines={6}>
      {({ data }) => <Spans {...props} events={data} />}
    </Loaded>
  )
}

export function HallDay(props: HallDayProps) {
  const t = useText()
  const when = useWhen()
  const { hall } = props
  const { date } = props.form.fields
  const day = isDay(date) ? date : undefined
  return (
    <aside className={styles['day']} aria-label={t('shows.hallDay.title')}>
      <h2>
        {hall && day
          ? t('shows.hallDay.of', { hall: hall.name, day: when(day, 'day') })
          : t('shows.hallDay.title')}
      </h2>
      {hall && day ? (
        <Read key={hall.id} {...props} day={day} hallId={hall.id} />
      ) : (
        <p className="dx-second">{t('shows.hallDay.choose')}</p>
      )}
    </aside>
  )
}
