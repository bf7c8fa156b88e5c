import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { weekClock } from '@dxweb/areas/film/programming/week-facts.ts'
import { IconAlertTriangle, IconKey, IconLock } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Block } from '../rules/cells.ts'
import type { CopyLack } from '../rules/shown-problems.ts'
import { useShowDetails } from '../words/use-show-details.ts'
import styles from './styles/board.module.css'

interface ShowBlockProps {
  block: Block
  /** Length of the day on the board, in minutes. */
  minutes: number
  hourPixels: number
  color: string
  severity: 'error' | 'warning' | undefined
  lack: CopyLack | undefined
  isChosen: boolean
  isReached: boolean
  words: BlockWords
  /** Default minutes of the venue; the board sets their styles once for all shows. */
  usual: FilmWeek['rule']
}

/** Shares the texts and the clock among all blocks; the clock caches the offsets of the time zone. */
export function useBlockWords(zone: string) {
  const t = useText()
  const when = useWhen()
  const details = useShowDetails()
  return useMemo(() => {
    const { local } = weekClock({ zone, rule: { weekStartMinute: 0 } })
    const time = (at: string) => local(at).slice(11)
    const midnight = '00:00'
    const end = (at: string) => (time(at) === midnight ? '24:00' : time(at))
    return { t, when, details, time, end }
  }, [t, when, details, zone])
}

export type BlockWords = ReturnType<typeof useBlockWords>

const percent = (share: number) => `${share * 100}%`
/** Minimum heights in pixels for tiny text, a small line, a normal line, two lines, and details below them. */
const lines = { time: 10, one: 14, low: 17, two: 36, all: 53 }

/**
 * Returns the height of a show in minutes. A short show is as high as one line of text if there is room before the
 * next show.
 */
const drawnMinutes = ({ minutes, room }: Block, hourPixels: number): number =>
  Math.max(minutes, 5, Math.min(room, (lines.one * 60) / hourPixels))

/** Omits styles with default values: the cell's full width, no pause, and the venue's default minutes. */
function styleOf({ block, minutes, hourPixels, color, usual }: ShowBlockProps): CSSProperties {
  const { lane, lanes, top, pause, doors, preshow } = block
  const drawn = drawnMinutes(block, hourPixels)
  const cleaning = block.cleaning - Math.max(0, drawn - block.minutes)
  return {
    top: percent(top / minutes),
    height: percent(drawn / minutes),
    '--kind': color,
    ...(lanes > 1 && { left: percent(lane / lanes), width: percent(1 / lanes) }),
    ...(pause && { '--pause': percent(pause.from), '--again': percent(pause.until) }),
    ...(preshow !== usual.preshowMinutes && { '--preshow': preshow }),
    ...(doors !== usual.doorsMinutes && { '--doors': doors }),
    ...(cleaning !== usual.cleaningMinutes && { '--cleaning': Math.max(0, cleaning) }),
  } as CSSProperties
}

/** Icon before the title, which may be truncated. A key icon marks a missing copy or key of the film. */
function Mark({ severity, lack }: Pick<ShowBlockProps, 'severity' | 'lack'>) {
  if (lack) return <IconKey size={13} aria-hidden data-severity={severity} />
  return severity && <IconAlertTriangle size={13} aria-hidden data-severity={severity} />
}

export function ShowBlock(props: ShowBlockProps) {
  const { block, hourPixels, severity, lack, isChosen, isReached, words } = props
  const { t, details, end } = words
  const { item: show } = block
  // Rounds, since pixels converted to minutes and back can be slightly less than before.
  const pixels = Math.round(drawnMinutes(block, hourPixels) * hourPixels) / 60
  const time = words.time(show.startsAt)
  const described = details(show).join(' · ')
  // The accessible name begins with the visible text, for voice control. It includes the lock, since a low block does
  // not show the lock's icon.
  const about = [
    `${time} ${show.title} ${described}`.trim(),
    `${time}–${end(show.endsAt)}`,
    show.isSold && t('filmboard.locked'),
    severity && t(`filmboard.severity.${severity}`),
    lack && t(`filmboard.problem.${lack}`),
  ]
  const named = about.filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className="dx-film-show"
      data-event={show.id}
      data-state={show.state}
      data-other={show.productionId === null || undefined}
      data-severity={severity}
      data-lines={pixels < lines.two ? (pixels < lines.low ? 'low' : 'one') : undefined}
      data-sold={show.isSold || undefined}
      title={pixels < lines.one ? named : undefined}
      aria-pressed={isChosen}
      aria-label={named}
      tabIndex={isReached ? 0 : -1}
      style={styleOf(props)}
    >
      {pixels >= lines.time && (
        <span className={styles['filmWords']}>
          {`${time} `}
          <Mark severity={severity} lack={lack} />
          <b>{show.title}</b>
        </span>
      )}
      {pixels >= lines.all && (
        <span className={styles['filmAbout']}>
          {show.isSold && <IconLock size={12} aria-hidden />} {described}
        </span>
      )}
    </button>
  )
}
