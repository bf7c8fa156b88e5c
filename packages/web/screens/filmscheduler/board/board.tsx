import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { weekClock } from '@dxweb/areas/film/programming/week-facts.ts'
import { weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { type CSSProperties, type PointerEvent as ReactPointerEvent, useMemo, useRef } from 'react'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Changes } from '../changes/use-changes.ts'
import type { ShownProblem } from '../rules/shown-problems.ts'
import { BoardCell } from './board-cell.tsx'
import { BoardHeads } from './board-heads.tsx'
import type { Looks } from '../rules/looks.ts'
import { type Matrix, useMatrix } from './matrix.ts'
import { RowHead } from './row-head.tsx'
import { useBlockWords } from './show-block.tsx'
import { Shelf } from './shelf.tsx'
import { PlanPanel } from '../plan/plan-panel.tsx'
import type { PlanState, Proposed } from '../plan/use-plan.ts'
import { isMovable } from '../rules/cells.ts'
import type { BoardPlace } from './use-board-place.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useListeners } from './use-listeners.ts'
import type { BoardState } from '../changes/use-board.ts'
import { useCursor } from './use-cursor.ts'
import { useFilmDrag } from './use-film-drag.ts'
import { rowsInSight, useHourPixels, usePainted } from './use-row-pixels.ts'
import { ProblemList } from '../words/problem-list.tsx'
import styles from './styles/board.module.css'
import './styles/film-lists.module.css'

export interface BoardProps {
  board: BoardState
  changes: Changes
  problems: readonly ShownProblem[]
  looks: Looks
  place: BoardPlace
  mayEdit: boolean
  plan: PlanState
}

const isRest = ({ day }: Axis) => weekday(day) > 5 || Boolean(holidayOn(day))

const showUnder = (target: EventTarget | null, shows: readonly WeekShow[]) => {
  const element = (target as Element).closest<HTMLElement>('[data-event]')
  const show = shows.find(({ id }) => String(id) === element?.dataset['event'])
  return element && show ? { element, show } : null
}

/** Sets the tooltip on hover, so that a narrow block shows its full text. */
function nameOnHover(target: EventTarget | null) {
  const element = (target as Element).closest<HTMLElement>('[data-event]')
  if (element) element.title = element.getAttribute('aria-label') ?? ''
}

const placeUnder = (target: EventTarget | null) => {
  const cell = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const [row, column] = (cell ?? '').split(' ').map(Number)
  return row === undefined || column === undefined ? null : { row, column }
}

function useFirstPlace({ day }: BoardPlace, { axes }: Matrix) {
  return {
    row: 0,
    column: Math.max(
      0,
      axes.findIndex((axis) => axis.day === day),
    ),
  }
}

const isCopying = ({ ctrlKey, altKey, metaKey }: PointerEvent) => ctrlKey || altKey || metaKey

function usePointer({ board, mayEdit }: BoardProps, drag: ReturnType<typeof useFilmDrag>) {
  const { shows } = board.week
  return {
    pointerdown: (down: PointerEvent) => {
      const under = showUnder(down.target, shows)
      if (!mayEdit || under === null || !isMovable(under.show)) return undefined
      // A sold show cannot be moved, and is picked up only for copying.
      if (under.show.isSold && !isCopying(down))
        return drag.refuse(down, () => board.explainSold(under.show))
      const moved = new Set(board.withChosen(under.show).map(({ id }) => id))
      const held = { show: under.show, block: under.element, moved }
      drag.takeShow(down, held, (dropped) => board.dropShow(under.show, dropped))
      return undefined
    },
    click: (click: MouseEvent) => {
      const under = showUnder(click.target, shows)
      if (under === null) return
      if (click.ctrlKey || click.metaKey || click.shiftKey) board.toggle(under.show.id)
      else board.ask({ kind: 'show', shows: board.withChosen(under.show) })
    },
  }
}

function useChosenIn({ chosen }: BoardState) {
  return (shows: readonly WeekShow[]) =>
    chosen.size === 0
      ? ''
      : shows
          .filter(({ id }) => chosen.has(id))
          .map(({ id }) => id)
          .join(' ')
}

const noneProposed: readonly Proposed[] = []

/**
 * Returns a function that gives the proposals of a cell by its key. The lists stay the same objects while the plan
 * is unchanged, so that cells do not render again.
 */
function useProposedIn({ left }: PlanState, week: FilmWeek) {
  const { zone, rule } = week
  const byCell = useMemo(() => {
    const { dayOf } = weekClock({ zone, rule })
    return Map.groupBy(left, ({ auditoriumId, startsAt }) => `${auditoriumId} ${dayOf(startsAt)}`)
  }, [left, zone, rule])
  return (key: string) => byCell.get(key) ?? noneProposed
}

export function Board(props: BoardProps) {
  const { board, changes, looks, place, mayEdit, problems, plan } = props
  const t = useText()
  const grid = useRef<HTMLTableElement>(null)
  const { week } = board
  const matrix = useMatrix(week, place.view === 'day' ? place.day : null)
  const cursor = useCursor(matrix, useFirstPlace(place, matrix))
  const drag = useFilmDrag(grid, matrix, week)
  useListeners(grid, {
    ...usePointer(props, drag),
    keydown: useBoardKeys({ board, changes, matrix, cursor, mayEdit }),
    pointerover: ({ target }) => nameOnHover(target),
    focusin: ({ target }) => cursor.moveTo(placeUnder(target)),
  })
  const chosenIn = useChosenIn(board)
  const words = useBlockWords(week.zone)
  const proposedIn = useProposedIn(plan, week)
  const minutes = matrix.axes[0]?.minutes ?? 0
  const hourPixels = useHourPixels(place.view, matrix.rows.length, minutes / 60)
  const rowPixels = (minutes * hourPixels) / 60
  const isPainted = usePainted()
  const drawn = isPainted ? matrix.rows.length : rowsInSight(rowPixels)
  const { rule } = week
  const takeFilm = (down: ReactPointerEvent, film: BookedFilm) =>
    drag.takeFilm(down, film, ({ cell, startsAt }) => board.placeAt(film, cell, startsAt))
  const toShow = (id: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-event="${id}"]`)?.focus()
  return (
    <div className={styles['film']}>
      <div className={styles['filmAside']}>
        {plan.isOpen ? (
          <PlanPanel plan={plan} week={week} />
        ) : (
          <Shelf
            board={board}
            looks={looks}
            mayEdit={mayEdit}
            isPainted={isPainted}
            onDragStart={takeFilm}
            onLeave={() => grid.current && cursor.leave(grid.current)}
          />
        )}
        <ProblemList
          problems={problems}
          week={week}
          isPainted={isPainted}
          onShow={toShow}
          onLengthen={mayEdit ? changes.lengthen : undefined}
        />
      </div>
      <div className={styles['filmFrame']}>
        <table
          ref={grid}
          className={styles['filmGrid']}
          data-view={place.view}
          aria-label={t('module.filmscheduler.title')}
          style={
            {
              '--hour': `${hourPixels}px`,
              '--preshow': rule.preshowMinutes,
              '--doors': rule.doorsMinutes,
              '--cleaning': rule.cleaningMinutes,
            } as CSSProperties
          }
        >
          <BoardHeads matrix={matrix} place={place} mayEdit={mayEdit} onAsk={board.ask} />
          <tbody>
            {matrix.rows.map(({ hall, cells }, row) => (
              <tr key={hall?.id ?? 'day'} data-hall={hall?.id} style={{ height: rowPixels }}>
                <RowHead
                  hall={hall}
                  axis={matrix.axes[0]}
                  hourPixels={row < drawn ? hourPixels : null}
                />
                {cells.map((cell, column) =>
                  row < drawn ? (
                    <BoardCell
                      key={cell.key}
                      cell={cell}
                      row={row}
                      column={column}
                      rule={rule}
                      looks={looks}
                      hourPixels={hourPixels}
                      isCurrent={row === cursor.at.row && column === cursor.at.column}
                      chosen={chosenIn(cell.shows)}
                      isRest={isRest(cell.axis)}
                      words={words}
                      proposed={proposedIn(cell.key)}
                      accept={plan.accept}
                      week={week}
                    />
                  ) : (
                    <td key={cell.key} className="dx-film-cell" aria-label={cell.hall.name} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
