/** Directions seen from the audience. `centreOut` has seat 1 in the middle and odd numbers to the left. */
export const seatSchemes = ['left', 'right', 'odd', 'even', 'centreOut'] as const
export type SeatScheme = (typeof seatSchemes)[number]

/** `plainLetters` leaves out I and O, which look like digits. */
export const rowSchemes = ['numbers', 'letters', 'plainLetters'] as const
export type RowScheme = (typeof rowSchemes)[number]

const alphabet = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  plainLetters: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
} as const

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Numbers seats from the left; `start` is the lowest number. */
export function seatNumbers(count: number, scheme: SeatScheme, start: number): string[] {
  const places = upTo(count)
  const numbers: Record<SeatScheme, () => number[]> = {
    left: () => places.map((place) => start + place),
    right: () => places.map((place) => start + count - 1 - place),
    odd: () => places.map((place) => start + (start % 2 === 0 ? 1 : 0) + 2 * place),
    even: () => places.map((place) => start + (start % 2 === 0 ? 0 : 1) + 2 * place),
    centreOut: () => centreOut(count).map((number) => number + start - 1),
  }
  return numbers[scheme]().map(String)
}

/** Returns the numbers from the left, such as 5 3 1 2 4 for five seats. */
function centreOut(count: number): number[] {
  const left = Math.ceil(count / 2)
  return upTo(count).map((place) =>
    place < left ? 2 * (left - place) - 1 : 2 * (place - left + 1),
  )
}

/** Returns A for 0, then B … Z, AA, AB … */
function letters(place: number, signs: string): string {
  const last = signs[place % signs.length] ?? ''
  const before = Math.floor(place / signs.length)
  return before === 0 ? last : letters(before - 1, signs) + last
}

function rowName(place: number, scheme: RowScheme): string {
  return scheme === 'numbers' ? String(place + 1) : letters(place, alphabet[scheme])
}

/** Starts with the scheme's `start`th name. Skips names in use. */
export function rowNames(
  count: number,
  scheme: RowScheme,
  start: number,
  taken: ReadonlySet<string> = new Set(),
): string[] {
  const names: string[] = []
  for (let place = start - 1; names.length < count; place++) {
    const name = rowName(place, scheme)
    if (!taken.has(name)) names.push(name)
  }
  return names
}
