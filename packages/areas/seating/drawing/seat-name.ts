import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import * as z from 'zod/mini'
import type { SeatMapDrawing } from './drawing.ts'

/** `section` is '' in a hall with one section, `seat` is '' for an unnumbered place. */
export interface SeatPlace {
  section: string
  row: string
  seat: string
}

/** One entry per row of seats, in hall order; `section` is '' in a hall with one section. */
export const rowsOfSeats = z.array(
  z.object({
    section: z.string(),
    row: z.string(),
    seats: z.array(z.string()),
    /** The number of unnumbered places in the area `section`. */
    places: z.optional(z.int()),
  }),
)

export type RowOfSeats = z.output<typeof rowsOfSeats>[number]

/** Returns true if sections must be named, since row numbers restart in each section. */
export const namesSections = ({ sections }: Pick<SeatMapDrawing, 'sections'>): boolean =>
  sections.length > 1

/**
 * Returns 'Parkett, rad 5, sete 7', or 'Rad 5, sete 7' in a hall with one section. An unnumbered place has the area's
 * name.
 */
export function seatName(t: Translate, { section, row, seat }: SeatPlace): string {
  if (seat === '') return section || t('seating.unnumbered')
  if (section === '') return t('seating.seat', { row, seat })
  return t('seating.seatOfSection', { section, row, seat })
}

export function seatNames(t: Translate, rows: readonly RowOfSeats[]): string {
  return rows
    .map(({ section, row, seats, places }) => {
      if (places !== undefined && section === '') {
        return t('seating.unnumberedPlaces', { count: places })
      }
      if (places !== undefined) {
        return t('seating.placesOfArea', { area: section, count: places })
      }
      if (seats.length === 0) return section || t('seating.unnumbered')
      const values = { row, seats: seats.join(', ') }
      if (section === '') return t('seating.seatsOfRow', values)
      return t('seating.seatsOfSection', { section, ...values })
    })
    .join(' · ')
}
