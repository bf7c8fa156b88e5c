/** A booked resource or function, with its staff member; '' if none is assigned. */
interface Booked {
  name: string
  staff: string
}

/** Prefixes of words for staff in general, in Norwegian and English. */
const ofAnybody = [
  'bemanning',
  'personal',
  'personell',
  'mannskap',
  'lønn',
  'vakter',
  'staff',
  'crew',
  'wage',
]

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

const isAlike = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

const sharesWord = (one: readonly string[], other: readonly string[]) =>
  one.some((word) => other.some((each) => isAlike(word, each)))

/**
 * Finds bookings that a cost may duplicate: those with the same resource or person or, if the cost mentions staff in
 * general, all bookings with a staff member.
 */
export function bookedTwice<B extends Booked>(name: string, booked: readonly B[]): B[] {
  const words = wordsOf(name)
  const isOfAll = words.some((word) => ofAnybody.some((each) => word.startsWith(each)))
  return booked.filter(
    (one) =>
      (isOfAll && one.staff !== '') || sharesWord(words, wordsOf(`${one.name} ${one.staff}`)),
  )
}
