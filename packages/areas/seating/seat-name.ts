import type { SeatMapDrawing } from './drawing.ts'

/** The text of a catalog key, with its values put in. */
type Say = (key: string, values?: Record<string, string>) => string

/** Where a ticket is for. `section` is empty in a hall that has one only, `seat` where places have no number. */
export interface SeatPlace {
  section: string
  row: string
  seat: string
}

/** Seats of one row. */
export interface RowOfSeats {
  section: string
  row: string
  seats: readonly string[]
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

/** Seats of several rows, a row each: 'Parkett, rad 5: 7, 8 · Balkong, rad 1: 3'. One without seats is an area. */
export function seatNames(say: Say, rows: readonly RowOfSeats[]): string {
  return rows
    .map(({ section, row, seats }) => {
      if (seats.length === 0) return section
      const values = { row, seats: seats.join(', ') }
      if (section === '') return say('seating.seatsOfRow', values)
      return say('seating.seatsOfSection', { section, ...values })
    })
    .join(' · ')
}
