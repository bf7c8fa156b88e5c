import { hallsText } from '@dxweb/areas/events/core/rules.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useWhen } from '../../../data/session/use-when.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { ShownEvent } from '../axis/clashes.ts'
import type { MonthDrag } from '../drag/use-month-drag.ts'
import styles from './month-grid.module.css'

interface MonthEventProps {
  event: ShownEvent
  partnerId: number
  drag: MonthDrag | null
}

export function MonthTaken({ event, partnerId }: Omit<MonthEventProps, 'drag'>) {
  const t = useText()
  const name = `${t('calendar.taken')}, ${event.title}, ${hallsText(event)}`
  return (
    <Link
      to={pagePath(partnerId, `shows/${event.id}/sales`)}
      className={`dx-month-event ${styles['monthTaken']}`}
      aria-label={name}
      title={name}
      draggable={false}
    >
      <span className={`${styles['monthColor']} dx-hatched`} />
      <span className={styles['monthTitle']}>{event.title}</span>
    </Link>
  )
}

export function MonthEvent({ event, partnerId, drag }: MonthEventProps) {
  const when = useWhen()
  const t = useText()
  const time = when(event.startsAt, 'time')
  return (
    <Link
      to={pagePath(partnerId, `shows/${event.id}/sales`)}
      className="dx-month-event"
      data-event={event.id}
      data-state={event.state}
      data-movable={drag ? '' : undefined}
      title={`${time} ${event.title}, ${hallsText(event)}`}
      draggable={false}
      aria-keyshortcuts={drag ? 'Alt+ArrowLeft Alt+ArrowDown Alt+Shift+ArrowRight' : undefined}
      onPointerDown={drag ? (down) => drag.start(down, event) : undefined}
      onKeyDown={drag ? (pressed) => drag.key(pressed, event) : undefined}
    >
      <span className={styles['monthColor']} style={{ '--kind': event.eventTypeColor } as object} />
      <span className="dx-tabular">{time}</span>{' '}
      <span className={styles['monthTitle']}>{event.title}</span>
      {event.isClash && (
        <>
          <IconAlertTriangle size={14} aria-hidden className={styles['monthClash']} />
          <span className="dx-hidden">, {t('calendar.overlaps')}</span>
        </>
      )}
      {event.state !== 'published' && (
        <span className="dx-hidden">, {t(`shows.state.${event.state}`)}</span>
      )}
      <span className="dx-hidden">, {event.auditorium}</span>
    </Link>
  )
}
