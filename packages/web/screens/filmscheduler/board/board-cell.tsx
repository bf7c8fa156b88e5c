import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { memo, useMemo } from 'react'
import { blocksOf, type Cell } from '../rules/cells.ts'
import type { Looks } from '../rules/looks.ts'
import { ProposedBlocks } from '../plan/proposed-block.tsx'
import type { PlanState, Proposed } from '../plan/use-plan.ts'
import { type BlockWords, ShowBlock } from './show-block.tsx'

interface BoardCellProps {
  cell: Cell
  row: number
  column: number
  rule: FilmWeek['rule']
  looks: Looks
  hourPixels: number
  /** True if the keyboard cursor is in this cell, so that Tab reaches its shows. */
  isCurrent: boolean
  /** Ids of the selected shows in the cell, separated by spaces. */
  chosen: string
  isRest: boolean
  words: BlockWords
  proposed: readonly Proposed[]
  accept: PlanState['accept']
  week: FilmWeek
}

function DrawnCell(props: BoardCellProps) {
  const { cell, row, column, rule, looks, hourPixels, isCurrent, chosen, isRest, words } = props
  const { t, when } = words
  const blocks = useMemo(() => blocksOf(cell, rule), [cell, rule])
  const picked = new Set(chosen.split(' '))
  const name = [cell.hall.name, when(cell.axis.day, 'longDay')].join(', ')
  return (
    <td
      className="dx-film-cell"
      data-cell={`${row} ${column}`}
      data-rest={isRest || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${name}, ${t('filmboard.shows', { count: cell.shows.length })}`}
    >
      {blocks.map((block) => (
        <ShowBlock
          key={block.item.id}
          block={block}
          minutes={cell.axis.minutes}
          hourPixels={hourPixels}
          color={looks.colorOf(block.item.productionId)}
          severity={looks.severityOf.get(block.item.id)}
          lack={looks.lackOf.get(block.item.id)}
          isChosen={picked.has(String(block.item.id))}
          isReached={isCurrent}
          words={words}
          usual={rule}
        />
      ))}
      {props.proposed.length > 0 && (
        <ProposedBlocks
          shows={props.proposed}
          axis={cell.axis}
          week={props.week}
          colorOf={looks.colorOf}
          accept={props.accept}
          isReached={isCurrent}
        />
      )}
    </td>
  )
}

const isSameCell = (one: Cell, other: Cell) =>
  one.hall === other.hall &&
  one.axis === other.axis &&
  one.shows.length === other.shows.length &&
  one.shows.every((show, at) => show === other.shows[at])

const ofPlan = new Set<keyof BoardCellProps>(['accept', 'week'])

/** Renders a cell again only if its shows or other properties change; cells without proposals ignore the plan. */
export const BoardCell = memo(DrawnCell, (before, after) =>
  (Object.keys(after) as (keyof BoardCellProps)[]).every((name) =>
    name === 'cell'
      ? isSameCell(before.cell, after.cell)
      : before[name] === after[name] || (ofPlan.has(name) && after.proposed.length === 0),
  ),
)
