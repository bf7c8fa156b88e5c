import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { hallsText, occupancy, sellablePlaces } from '@dxweb/areas/events/core/rules.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import type { Block } from '../axis/columns.ts'
import styles from './calendar.module.css'

interface EventBlockProps {
  block: Block
  minutes: number
  canMove: boolean
  onDragStart: (event: PointerEvent, what: 'move' | 'stretch') => void
  onKey: (event: KeyboardEvent) => void
}

/** Minimum height of a block in minutes, so that its title fits even for a short event. */
const minMinutes = 24

const percent = (share: number) => `${share * 100}%`

function placeOf({ lane, lanes, top, bottom }: Block, minutes: number): CSSProperties {
  return {
    top: percent(top / minutes),
    height: percent(Math.max(bottom - top, minMinutes) / minutes),
    left: percent(lane / lanes),
    width: percent(1 / lanes),
  }
}

/** Heights in pixels, as in the CSS: an hour, a title line, padding with the other lines, and the clash line. */
const drawn = { hour: 44, line: 17, around: 40, clash: 17 }

const heightOf = ({ top, bottom }: Block) => ((bottom - top) * drawn.hour) / 60

/**
 * Returns how many lines fit in a short block: one for all texts, or two with the hall next to the time; undefined if
 * more lines fit.
 */
function shortness(block: Block): 'one' | 'two' | undefined {
  const height = heightOf(block)
  if (height < 38) return 'one'
  return height < drawn.around + drawn.line ? 'two' : undefined
}

/** Returns true if the block has room for a title line and a clash line; otherwise an icon marks the clash. */
const hasClashLine = (block: Block) => heightOf(block) >= drawn.around + drawn.line + drawn.clash

function titleLines(block: Block): number {
  const { item } = block
  const height = heightOf(block)
  const taken = drawn.around + (item.isClash && hasClashLine(block) ? drawn.clash : 0)
  return Math.max(1, Math.floor((height - taken) / drawn.line))
}

function Sold({ event }: { event: CalendarEvent }) {
  if (event.capacity === 0 || event.state !== 'published') return null
  const share = occupancy(event.soldCount, sellablePlaces(event))
  return (
    <span className={styles['blockBar']} aria-hidden>
      <span style={{ width: percent(share), background: event.eventTypeColor }} />
    </span>
  )
}

function BusyBlock({ block, minutes }: Pick<EventBlockProps, 'block' | 'minutes'>) {
  const t = useText()
  const partnerId = usePartnerId()
  const { item: event, busyTop: top, busyBottom: bottom } = block
  return (
    <>
      <span
        className={styles['busy']}
        aria-hidden
        style={placeOf({ ...block, top, bottom }, minutes)}
      />
      <Link
        to={pagePath(partnerId, `shows/${event.id}/sales`)}
        className={styles['busyBlock']}
        style={placeOf({ ...block, top, bottom }, minutes)}
        draggable={false}
      >
        <span>
          {t('calendar.taken')} · <b>{event.title}</b> · {hallsText(event)}
        </span>
      </Link>
    </>
  )
}

export function EventBlock({ block, minutes, canMove, onDragStart, onKey }: EventBlockProps) {
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const partnerId = usePartnerId()
  const { item: event, busyTop, busyBottom, top, bottom } = block
  const place = placeOf(block, minutes)
  if (block.isOnlyBusy) return <BusyBlock block={block} minutes={minutes} />
  const hasBusy = busyTop < top || busyBottom > bottom
  return (
    <>
      {hasBusy && (
        <span
          className={styles['busy']}
          aria-hidden
          style={{
            ...place,
            top: percent(busyTop / minutes),
            height: percent((busyBottom - busyTop) / minutes),
          }}
        />
      )}
      <Link
        to={pagePath(partnerId, `shows/${event.id}/sales`)}
        className="dx-block"
        data-event={event.id}
        data-state={event.state}
        data-clash={event.isClash || undefined}
        data-movable={canMove || undefined}
        data-clash-in={(block.item.isClash && !hasClashLine(block) && 'corner') || undefined}
        data-lines={shortness(block)}
        data-shared={block.lanes > 1 || undefined}
        style={
          {
            ...place,
            '--kind': event.eventTypeColor,
            '--lines': titleLines(block),
          } as CSSProperties
        }
        title={[event.title, hallsText(event)].join(', ')}
        lang="nb"
        draggable={false}
        aria-keyshortcuts={canMove ? 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowRight' : undefined}
        onPointerDown={canMove ? (down) => onDragStart(down, 'move') : undefined}
        onKeyDown={canMove ? onKey : undefined}
      >
        <span className={`${styles['blockTime']} dx-tabular`}>
          {block.isContinued && '… '}
          {when(event.startsAt, 'time')}
          <span className="dx-hidden">–{until(event.endsAt, 'time')}</span>
        </span>
        <b>{event.title}</b>
        <span className={styles['blockHall']}>
          {event.state === 'draft' && `${t('shows.state.draft')} · `}
          {hallsText(event)}
        </span>
        {event.isClash && (
          <span className={styles['blockClash']}>
            <IconAlertTriangle size={14} aria-hidden />
            <span className={hasClashLine(block) ? undefined : 'dx-hidden'}>
              {t('calendar.overlaps')}
            </span>
          </span>
        )}
        <Sold event={event} />
        {canMove && event.soldCount === 0 && !block.isContinuedNextDay && (
          <span
            className="dx-block-edge"
            aria-hidden
            onPointerDown={(down) => {
              down.stopPropagation()
              onDragStart(down, 'stretch')
            }}
          />
        )}
      </Link>
    </>
  )
}
