import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { use } from 'react'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useText } from '../../../ui/text/text.ts'
import { EventChoiceContext, useChosen, useIsChosen } from './event-choice.ts'
import './choosing.css'

/** Ticks a row; the row itself takes the space bar for it, so that the tab key need not pass every box. */
function RowBox({ row }: { row: EventRow }) {
  const t = useText()
  const choice = use(EventChoiceContext)
  const isChosen = useIsChosen(row.id)
  return (
    <label className="dx-choice-box">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChosen}
        aria-label={t('shows.choose.one', { title: row.title })}
        onChange={() => choice?.toggle(row)}
      />
    </label>
  )
}

/** Ticks all that the list shows, or none. */
function AllBox({ rows }: { rows: readonly EventRow[] }) {
  const t = useText()
  const choice = use(EventChoiceContext)
  const chosen = useChosen()
  const isAll = chosen.size > 0 && rows.every(({ id }) => chosen.has(id))
  return (
    <label className="dx-choice-box">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen.size > 0 && !isAll
        }}
        aria-label={t('shows.choose.all')}
        onChange={() => (chosen.size > 0 ? choice?.clear() : choice?.chooseAll(rows))}
      />
    </label>
  )
}

/** The column that events are chosen in; `rows` are those that the box of the head chooses. */
export const choiceColumn = (
  header: string,
  rows: readonly EventRow[] | undefined,
): Column<EventRow> => ({
  key: 'choice',
  header,
  isFixed: true,
  width: '40px',
  head: rows && rows.length > 0 && <AllBox rows={rows} />,
  cell: (row) => <RowBox row={row} />,
})
