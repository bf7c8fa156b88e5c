import { createContext } from 'react'

/** Where each row of a list stands, from 0, and what it is called. */
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

/** The row that one comes to stand right after when it is dropped at a place; undefined where that is where it stands. */
export function afterAt({ rows, placeOf }: Places, id: number, place: number) {
  const from = placeOf(id)
  if (from === place || from < 0 || place < 0) return undefined
  const above = rows[place > from ? place : place - 1]
  return above === undefined ? null : above.id
}
