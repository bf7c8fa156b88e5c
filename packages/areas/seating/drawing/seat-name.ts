import type { SeatMapDrawing } from './drawing.ts'

/** The text of a catalog key, with its values put in. */
type Say = (key: string, values?: Record<string, string | number>) => string

/** Where a ticket is for. `section` is empty in a hall that has one only, `seat` where places have no number. */
export interface SeatPlace {
  section: string
  row: string
  seat: string
}

/** Seats of one row, or places without a number: those of an area, or of a hall that has none. */
export interface RowOfSeats {
  section: string
  row: string
  seats: readonly string[]
  /** How many places without a number. */
  places?: number
}

/** Whether seats are told by their section: rows are numbered anew in each, and a hall of one has nothing to tell apart. */
export const tellsSections = ({ sections }: Pick<SeatMapDrawing, 'sections'>): boolean =>
  sections.length > 1

/**
 * What a seat is called wherever it is told: 'Parkett, rad 5, sete 7', or 'Rad 5, sete 7' in a hall of one section. A
 * place without a number has the name of its area.
 */
export function seatName(say: Say, { section, row, seat }: SeatPlace): string {
  if (seat === '') return section || say('seating.unnumbered')
  if (section === '') return say('seating.seat', { row, seat })
  return say('seating.seatOfSection', { section, row, seat })
}

/** Seats of several rows, a row each, and places without a number: 'Parkett, rad 5: 7, 8 · Gulv: 3 plasser'. */
export function seatNames(say: Say, rows: readonly RowOfSeats[]): string {
  return rows
    .map(({ section, row, seats, places }) => {
      if (places !== undefined && section === '') {
        return say('seating.unnumberedPlaces', { count: places })
      }
      if (places !== undefined) {
        return say('seating.placesOfArea', { area: section, count: places })
      }
      if (seats.length === 0) return section || say('seating.unnumbered')
      const values = { row, seats: seats.join(', ') }
      if (section === '') return say('seating.seatsOfRow', values)
      return say('seating.seatsOfSection', { section, ...values })
    })
    .join(' · ')
}
