import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { useText } from '../../../ui/text/text.ts'

export function Legend({ events }: { events: readonly CalendarEvent[] }) {
  const t = useText()
  const kinds = new Map(events.map((event) => [event.eventType, event.eventTypeColor]))
  if (kinds.size === 0) return null
  return (
    <ul className="dx-calendar-legend">
      {[...kinds].map(([name, color]) => (
        <li key={name}>
          <span style={{ background: color }} />
          {name}
        </li>
      ))}
      <li>
        <span className="dx-hatched" />
        {t('calendar.busy')}
      </li>
    </ul>
  )
}
