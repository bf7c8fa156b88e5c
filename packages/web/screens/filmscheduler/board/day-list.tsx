import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { CSSProperties } from 'react'
import { useUntil, useWhen } from '../../../data/session/use-when.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useDayHead } from '../../../parts/time-axis/use-day-head.ts'
import { daysOf } from '../rules/hours-shown.ts'
import { byStart, hallsOf } from '../rules/cells.ts'
import type { BoardProps } from './board.tsx'
import { useShowDetails } from '../words/use-show-details.ts'
import { ProblemList } from '../words/problem-list.tsx'

function Show({ show, board, looks }: { show: WeekShow } & Pick<BoardProps, 'board' | 'looks'>) {
  const t = useText()
  const when = useWhen()
  const until = useUntil()
  const details = useShowDetails()
  const severity = looks.severityOf.get(show.id)
  return (
    <li>
      <button
        type="button"
        data-event={show.id}
        data-state={show.state}
        style={{ '--kind': looks.colorOf(show.productionId) } as CSSProperties}
        onClick={() => board.ask({ kind: 'show', shows: [show] })}
      >
        <span className="dx-tabular">
          {when(show.startsAt, 'time')}–{until(show.endsAt, 'time')}
        </span>
        <b>{show.title}</b>
        {severity && (
          <IconAlertTriangle
            size={15}
            aria-label={t(`filmboard.severity.${severity}`)}
            data-severity={severity}
          />
        )}
        <span className="dx-dim dx-small">{details(show).join(' · ')}</span>
      </button>
    </li>
  )
}

/** Phones show this list instead of the board; shows are changed in a form. */
export function DayList({ board, changes, looks, place, mayEdit, problems }: BoardProps) {
  const t = useText()
  const dayHead = useDayHead()
  const { week } = board
  const days = daysOf(week).map(({ day }) => day)
  const day = days.find((each) => each === place.day) ?? (week.from as Day)
  const shows = week.shows.filter((show) => board.dayOf(show) === day).toSorted(byStart)
  return (
    <div className="dx-film-list">
      <ChoiceRow
        label={t('filmboard.form.day')}
        value={day}
        options={days.map((value) => ({ value, label: dayHead(value) }))}
        onChange={(date) => place.set({ date })}
      />
      {week.halls.map((hall) => {
        const own = shows.filter((show) => hallsOf(show).includes(hall.id))
        return (
          <section key={hall.id} aria-label={hall.name}>
            <h3>
              {hall.name}
              {mayEdit && week.shelf.length > 0 && (
                <IconButton
                  label={t('filmboard.form.newIn', { hall: hall.name })}
                  icon={<IconPlus size={18} />}
                  onClick={() => board.ask({ kind: 'new', hallId: hall.id, day })}
                />
              )}
            </h3>
            {own.length === 0 ? (
              <p className="dx-dim dx-small">{t('filmboard.nothingHere')}</p>
            ) : (
              <ul>
                {own.map((show) => (
                  <Show key={show.id} show={show} board={board} looks={looks} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
      <ProblemList
        problems={problems}
        week={week}
        onShow={(id) => {
          const show = week.shows.find((each) => each.id === id)
          if (show) board.ask({ kind: 'show', shows: [show] })
        }}
        onLengthen={mayEdit ? changes.lengthen : undefined}
      />
    </div>
  )
}
