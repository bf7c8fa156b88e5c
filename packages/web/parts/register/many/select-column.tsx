import { type KeyboardEvent, useMemo } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Selection } from './use-selection.ts'

/** The columns with a box for each row before them, where somebody may change many. */
export function useSelectColumn(
  columns: readonly Column<Row>[],
  mayChoose: boolean,
  selection: Selection,
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): readonly Column<Row>[] {
  const t = useText()
  return useMemo(() => {
    if (!mayChoose) return columns
    const placeOf = new Map(rows?.map((row, place) => [row.id, place]))
    const box: Column<Row> = {
      key: 'choice',
      header: t('rows.many.column'),
      head: <span className="dx-hidden">{t('rows.many.column')}</span>,
      width: '44px',
      isFixed: true,
      cell: (row) =>
        row.id > 0 && (
          <input
            type="checkbox"
            className="dx-select-row"
            tabIndex={-1}
            aria-label={t('rows.many.select', { name: nameOf(row) })}
            checked={selection.has(row.id)}
            onClick={(event) =>
              selection.toggle(rows ?? [], placeOf.get(row.id) ?? -1, event.shiftKey)
            }
            onChange={() => undefined}
          />
        ),
    }
    return [box, ...columns]
  }, [columns, mayChoose, selection, rows, nameOf, t])
}

/** Space chooses the row that has the focus; Shift with an arrow key chooses on from there. */
export function selectByKey(
  event: KeyboardEvent,
  selection: Selection,
  rows: readonly Row[] | undefined,
): void {
  const row = event.target instanceof HTMLElement ? event.target : undefined
  if (!rows || row?.dataset['row'] === undefined) return
  const at = Number(row.dataset['row'])
  if (event.key === ' ') {
    event.preventDefault()
    selection.toggle(rows, at, event.shiftKey)
  } else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1
    selection.extend(rows, at, next)
  }
}
