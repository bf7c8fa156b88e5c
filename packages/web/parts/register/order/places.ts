import { createContext } from 'react'

/** Index from 0 and name of each row of a list. */
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

/** Returns the row that will precede the moved row if it is dropped at an index; undefined if the row does not move. */
export function afterAt({ rows, placeOf }: Places, id: number, place: number) {
  const from = placeOf(id)
  if (from === place || from < 0 || place < 0) return undefined
  const above = rows[place > from ? place : place - 1]
  return above === undefined ? null : above.id
}
