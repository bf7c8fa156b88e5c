import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import type { Column } from './column.ts'
import { marksIn, textOf, defaultColumns } from './column-marks.ts'

const keyOf = (id: string) => `dxweb.columns.${id}`

function stored(id: string): ReadonlySet<string> {
  const value: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]')
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
}

export const storedColumns = (id: string): string => textOf(stored(id))

export const ColumnsInAddress = createContext<{
  text: string | undefined
  write: (text: string) => void
} | null>(null)

/** Returns the mark of a column: '+' and the key for a displayed optional column, the key alone for a hidden one. */
const markOf = ({ key, isOptional }: Pick<Column<never>, 'key' | 'isOptional'>) =>
  isOptional ? `+${key}` : key

/** Stores the column selection on the device, unless the address contains one. */
export function useHiddenColumns<Row>(
  id: string,
  columns: readonly Column<Row>[],
): [ReadonlySet<string>, (key: string) => void] {
  const address = useContext(ColumnsInAddress)
  const [kept, keep] = useState(() => stored(id))
  const text = address?.text
  const marks = useMemo(() => (text === undefined ? kept : marksIn(text)), [text, kept])
  const hidden = useMemo(() => {
    const away = columns.filter(
      (column) => marks.has(markOf(column)) !== (column.isOptional === true),
    )
    return new Set(away.map(({ key }) => key))
  }, [columns, marks])
  const toggle = useCallback(
    (key: string) => {
      const column = columns.find((each) => each.key === key)
      const mark = column ? markOf(column) : key
      const after = new Set(marks)
      if (!after.delete(mark)) after.add(mark)
      if (text !== undefined) {
        address?.write(after.size === 0 ? defaultColumns : textOf(after))
        return
      }
      localStorage.setItem(keyOf(id), JSON.stringify([...after]))
      keep(after)
    },
    [id, columns, marks, text, address],
  )
  return [hidden, toggle]
}
