import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useText } from '../../../ui/text/text.ts'
import { Choice } from '../../list/choice.ts'
import { choiceColumn } from '../../list/choice-column.tsx'

const idOf = ({ id }: Row) => id

/** Another search, filter or sort order clears the selection. */
export function useChoice(query: Readonly<Record<string, string>>) {
  const [choice] = useState(() => new Choice(idOf))
  const asked = JSON.stringify(query)
  const chosenIn = useRef(asked)
  useEffect(() => {
    if (chosenIn.current !== asked) choice.clear()
    chosenIn.current = asked
  }, [choice, asked])
  return choice
}

export function useChoiceColumn(
  columns: readonly Column<Row>[],
  choice: Choice<Row> | null,
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): readonly Column<Row>[] {
  const t = useText()
  return useMemo(() => {
    if (!choice) return columns
    const placeOf = new Map(rows?.map((row, place) => [row.id, place]))
    const box = choiceColumn<Row, Row>({
      choice,
      words: {
        column: t('rows.many.column'),
        all: t('rows.many.shown'),
        one: (row) => t('rows.many.select', { name: nameOf(row) }),
      },
      entryOf: (row) => (row.id > 0 ? { row, index: placeOf.get(row.id) ?? -1 } : undefined),
      rowAt: (index) => rows?.[index],
      first: rows?.filter(({ id }) => id > 0),
    })
    return [box, ...columns]
  }, [columns, choice, rows, nameOf, t])
}
