/** The resource or function, and its staff member; '' when none is named. */
interface Booked {
  name: string
  staff: string
}

/** Prefixes that venues use for any staff, in Norwegian and English. */
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

/** Bookings that a cost may count twice: by name, by person, or every shift when it names all staff. */
export function bookedTwice<B extends Booked>(name: string, booked: readonly B[]): B[] {
  const words = wordsOf(name)
  const isOfAll = words.some((word) => ofAnybody.some((each) => word.startsWith(each)))
  return booked.filter(
    (one) =>
      (isOfAll && one.staff !== '') || sharesWord(words, wordsOf(`${one.name} ${one.staff}`)),
  )
}
