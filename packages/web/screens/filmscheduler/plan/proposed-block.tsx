import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { CSSProperties } from 'react'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { useText } from '../../../ui/text/text.ts'
import { type PlanState, proposalKey, type Proposed } from './use-plan.ts'
import { useReasons } from './use-reasons.ts'

interface ProposedProps {
  shows: readonly Proposed[]
  axis: Axis
  week: Pick<FilmWeek, 'halls'>
  colorOf: (productionId: number) => string
  accept: PlanState['accept']
  isReached: boolean
}

const percent = (minutes: number, { minutes: all }: Axis) => `${(minutes * 100) / all}%`

export function ProposedBlocks({ shows, axis, week, colorOf, accept, isReached }: ProposedProps) {
  const t = useText()
  const { nameOf, reasonOf } = useReasons(week)
  return shows.map((show) => {
    const from = axis.minuteAt(Date.parse(show.startsAt))
    const until = axis.minuteAt(Date.parse(show.endsAt))
    return (
      <button
        key={proposalKey(show)}
        type="button"
        className="dx-film-proposed"
        aria-label={t('filmboard.plan.proposed', { show: nameOf(show), why: reasonOf(show) })}
        tabIndex={isReached ? 0 : -1}
        style={
          {
            '--kind': colorOf(show.productionId),
            top: percent(from, axis),
            height: percent(until - from, axis),
          } as CSSProperties
        }
        onClick={() => accept([show])}
      >
        <span>
          {show.startTime} <b>{show.title}</b>
        </span>
      </button>
    )
  })
}
