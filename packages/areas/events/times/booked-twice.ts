/** The resource or the function, and who works it; '' where nobody is named. */
interface Booked {
  name: string
  staff: string
}

/** What a house calls all of its staff in one line, as their beginnings, in Norwegian and English. */
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
 * The bookings that a cost of this name may count once more: those of its name or its people, and every shift where it
 * names the staff as a whole.
 */
export function bookedTwice<B extends Booked>(name: string, booked: readonly B[]): B[] {
  const words = wordsOf(name)
  const isOfAll = words.some((word) => ofAnybody.some((each) => word.startsWith(each)))
  return booked.filter(
    (one) =>
      (isOfAll && one.staff !== '') || sharesWord(words, wordsOf(`${one.name} ${one.staff}`)),
  )
}
