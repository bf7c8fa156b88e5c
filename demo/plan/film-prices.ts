import { yearOf, type DayCount } from '../ground/calendar.ts'
import { dayPrice } from '../venue/type-prices.ts'
import type { Film } from './films.ts'
import { demoCategories } from '../venue/venues.ts'
import { format3d } from './film-versions.ts'
import type { PlannedPrice, Supplement } from './plan.ts'

/** Price levels of earlier years, relative to today. */
const levels: Record<number, number> = { 2017: 0.8, 2018: 0.83, 2019: 0.85, 2020: 0.87, 2021: 0.9 }

/** In øre, rounded to five kroner. */
export function priceThen(kroner: number, day: DayCount): number {
  return Math.round((kroner * (levels[yearOf(day)] ?? 1)) / 5) * 500
}

const buyers: Record<Film['isFor'], Record<string, number>> = {
  adults: { Voksen: 62, Ungdom: 10, Student: 15, Honnør: 12, Ledsager: 1 },
  family: { Voksen: 48, Barn: 22, Ungdom: 16, Student: 8, Honnør: 5, Ledsager: 1 },
  children: { Voksen: 42, Barn: 54, Honnør: 3, Ledsager: 1 },
}

interface Showing {
  film: Film
  type: string
  day: DayCount
  isHalfPrice: boolean
}

export function filmPrices(
  cinema: { partnerId: number },
  { film, type, day, isHalfPrice }: Showing,
): PlannedPrice[] {
  const isBaby = type === 'Babykino'
  const isByDay = type === 'Seniorkino'
  return demoCategories(cinema.partnerId)
    .filter((category) => (isBaby ? category.name === 'Babykino' : category.cinema))
    .filter((category) => film.age < 15 || !category.name.toLowerCase().endsWith('barn'))
    .map(({ name, kroner }) => {
      const today = isByDay ? dayPrice(kroner * 100) / 100 : kroner
      const full = kroner === 0 ? 0 : priceThen(today, day)
      const kind = name.startsWith('Kino ') ? name.slice(5, 6).toUpperCase() + name.slice(6) : name
      return {
        name,
        ore: isHalfPrice ? full / 2 : full,
        feeOre: 0,
        weight: isBaby ? 1 : (buyers[film.isFor][kind] ?? 0),
      }
    })
}

/** A half-price ticket pays half the supplement. */
export const supplements3d = (amountOre: number, isHalfPrice: boolean): Supplement[] => [
  { name: format3d, amountOre: isHalfPrice ? amountOre / 2 : amountOre },
]
