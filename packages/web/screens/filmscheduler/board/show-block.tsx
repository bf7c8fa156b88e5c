import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Block } from '../rules/cells.ts'
import { useShowDetails } from '../words/use-show-details.ts'

interface ShowBlockProps {
  block: Block
  /** Of the drawn day. */
  minutes: number
  hourPixels: number
  color: string
  severity: 'error' | 'warning' | undefined
  isChosen: boolean
  isReached: boolean
}

const percent = (share: number) => `${share * 100}%`
/** Heights that a line, two lines and what is told below them need, in pixels. */
const lines = { one: 14, two: 36, all: 53 }

function styleOf({ block, minutes, color }: ShowBlockProps): CSSProperties {
  const { lane, lanes, top, pause } = block
  const height = Math.max(block.minutes, 5)
  return {
    top: percent(top / minutes),
    height: percent(height / minutes),
    left: percent(lane / lanes),
    width: percent(1 / lanes),
    '--film': percent(block.film),
    '--pause': percent(pause?.from ?? 1),
    '--again': percent(pause?.until ?? 1),
    '--doors': percent(block.doors / height),
    '--cleaning': percent(block.cleaning / height),
    '--kind': color,
  } as CSSProperties
}

function Marks({ show, severity }: { show: WeekShow; severity: ShowBlockProps['severity'] }) {
  return (
    <>
      {severity && <IconAlertTriangle size={13} aria-hidden data-severity={severity} />}
      {show.isSold && <IconLock size={13} aria-hidden />}
    </>
  )
}

/** Pre-show, film and pause are stripes of the show; doors stand above it and cleaning below. */
export function ShowBlock(props: ShowBlockProps) {
  const { block, hourPixels, severity, isChosen, isReached } = props
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const details = useShowDetails()
  const { item: show } = block
  const pixels = (block.minutes * hourPixels) / 60
  const time = when(show.startsAt, 'time')
  // The name begins as the block reads, for those who say to a machine what they see.
  const about = [
    `${time} ${show.title}`,
    ...details(show),
    `${time}–${until(show.endsAt, 'time')}`,
    severity && t(`filmboard.severity.${severity}`),
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
      data-lines={pixels < lines.two ? 'one' : undefined}
      aria-pressed={isChosen}
      aria-label={named}
      title={named}
      tabIndex={isReached ? 0 : -1}
      style={styleOf(props)}
    >
      {pixels >= lines.one && (
        <span className="dx-film-words">
          <span className="dx-tabular">{time}</span> <b>{show.title}</b>
          <Marks show={show} severity={severity} />
        </span>
      )}
      {pixels >= lines.all && <span className="dx-film-about">{details(show).join(' · ')}</span>}
    </button>
  )
}
