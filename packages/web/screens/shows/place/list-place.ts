/** Where in the events list somebody left it: to come back to, and to go on from in an event's own page. */
export interface ListPlace {
  partnerId: number
  /** The list's own query: its filters, period and order. */
  search: string
  /** The event that was opened, and how many stand before it. */
  id: number
  index: number
  scrollY: number
}

const key = 'dxweb.events-place'

/** Of this tab alone, so that two lists side by side do not mix. */
export function keepPlace(place: ListPlace): void {
  sessionStorage.setItem(key, JSON.stringify(place))
}

export function keptPlace(partnerId: number): ListPlace | null {
  const kept = sessionStorage.getItem(key)
  const place = kept === null ? null : (JSON.parse(kept) as ListPlace)
  return place?.partnerId === partnerId ? place : null
}

/** Rows are of one height, so that the list can be scrolled to a neighbour that was never drawn. */
const rowHeight = 46

/** The same list, left at the event so many rows further on. */
export const placeBeside = (place: ListPlace, id: number, index: number): ListPlace => ({
  ...place,
  id,
  index,
  scrollY: Math.max(0, place.scrollY + (index - place.index) * rowHeight),
})
