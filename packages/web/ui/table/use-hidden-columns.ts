import { useCallback, useMemo, useState } from 'react'
import type { Column } from './column.ts'

const keyOf = (id: string) => `dxweb.columns.${id}`

function stored(id: string): ReadonlySet<string> {
  const value: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]')
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
}

/** '+' marks an optional column as shown; without it the column is hidden. */
const markOf = ({ key, isOptional }: Pick<Column<never>, 'key' | 'isOptional'>) =>
  isOptional ? `+${key}` : key

/** Stored on this device. */
export function useHiddenColumns<Row>(
  id: string,
  columns: readonly Column<Row>[],
): [ReadonlySet<string>, (key: string) => void] {
  const [marks, setMarks] = useState(() => stored(id))
  const hidden = useMemo(() => {
    const away = columns.filter(
      (column) => marks.has(markOf(column)) !== (column.isOptional === true),
    )
    return new Set(away.map(({ key }) => key))
  }, [columns, marks])
  const toggle = useCallback(
    (key: string) =>
      setMarks((before) => {
        const column = columns.find((each) => each.key === key)
        const mark = column ? markOf(column) : key
        const after = new Set(before)
        if (!after.delete(mark)) after.add(mark)
        localStorage.setItem(keyOf(id), JSON.stringify([...after]))
        return after
      }),
    [id, columns],
  )
  return [hidden, toggle]
}
