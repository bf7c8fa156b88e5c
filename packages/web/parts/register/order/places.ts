import { createContext } from 'react'

/** The index and the name of each row of a list, from 0. */
export interface Places {
  rows: readonly { id: number }[]
  placeOf: (id: number) => number
  nameOf: (id: number) => string
}

export const RowPlaces = createContext<Places>({
  rows: [],
  placeOf: () => -1,
  nameOf: () => '',
})

/** The row that precedes the moved row after it is dropped at a place; undefined when it does not move. */
export function afterAt({ rows, placeOf }: Places, id: number, place: number) {
  const from = placeOf(id)
  if (from === place || from < 0 || place < 0) return undefined
  const above = rows[place > from ? place : place - 1]
  return above === undefined ? null : above.id
}
