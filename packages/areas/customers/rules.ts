/** Why two rows look like one person: the same e-mail, telephone, or name with postal code. */
export const likenesses = ['email', 'phone', 'name'] as const

export type Likeness = (typeof likenesses)[number]

export interface Alike {
  likeness: Likeness
  ids: readonly number[]
}

export interface DuplicateGroup {
  ids: number[]
  likenesses: Likeness[]
}

export type Pair = readonly [one: number, other: number]

const pairKey = (one: number, other: number) => `${Math.min(one, other)}-${Math.max(one, other)}`

/** Who is joined to whom, by the one that speaks for the group. */
class Groups {
  readonly #leads = new Map<number, number>()

  leadOf(id: number): number {
    let lead = id
    for (;;) {
      const next = this.#leads.get(lead) ?? lead
      if (next === lead) return lead
      lead = next
    }
  }

  join(one: number, other: number): void {
    const [first, second] = [this.leadOf(one), this.leadOf(other)]
    this.#leads.set(Math.max(first, second), Math.min(first, second))
  }
}

/**
 * Groups of customers that look like one person: those that are alike in something, and those that are alike to them.
 * A pair of `apart` is never what holds a group together. Every id is in one group at most, and a group has two or
 * more. Pure; the customers issue.
 */
export function groupDuplicates(
  found: readonly Alike[],
  apart: readonly Pair[] = [],
): DuplicateGroup[] {
  const kept = new Set(apart.map(([one, other]) => pairKey(one, other)))
  const joined = found.flatMap(({ likeness, ids }) =>
    ids.flatMap((one, place) =>
      ids.slice(place + 1).flatMap((other) => {
        const isPair = one !== other && !kept.has(pairKey(one, other))
        return isPair ? [{ one, other, likeness }] : []
      }),
    ),
  )
  const groups = new Groups()
  for (const { one, other } of joined) groups.join(one, other)
  const byLead = Map.groupBy(joined, ({ one }) => groups.leadOf(one))
  return [...byLead.values()].map((pairs) => {
    const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
    const why = new Set(pairs.map(({ likeness }) => likeness))
    return {
      ids: ids.toSorted((one, other) => one - other),
      likenesses: likenesses.filter((likeness) => why.has(likeness)),
    }
  })
}

/** The digits of a number, without the country's code where that is ours. */
const dialledKey = (phone: string) =>
  phone.replaceAll(/[^\d+]/g, '').replace(/^(\+47|0047|47(?=\d{8}$))/, '')

/**
 * Those who share an e-mail address or a telephone with another, by their ids. A name with a postal code is shared by
 * a father and a son: it suggests, and decides nothing. Pure.
 */
export function surelyAlike(
  people: readonly { id: number; email: string; phone: string }[],
): number[] {
  const keysOf = ({ email, phone }: { email: string; phone: string }) =>
    [email.trim().toLowerCase(), dialledKey(phone)].filter(Boolean)
  return people
    .filter((one) =>
      people.some(
        (other) => other !== one && keysOf(other).some((key) => keysOf(one).includes(key)),
      ),
    )
    .map(({ id }) => id)
}

/** What two rows of a customer are merged from. */
export interface Person {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  postalCode: string
  city: string
  wantsMail: boolean
  wantsSms: boolean
  note: string
}

export type PersonField = Exclude<keyof Person, 'id'>

/** Which row each field is taken from, by the row's id. */
export type Sources = Readonly<Record<PersonField, number>>

/** The address that a consent was given for. */
const addressOf = { wantsMail: 'email', wantsSms: 'phone' } as const

const tidy = (address: string) => address.replaceAll(/\s/g, '').toLowerCase()

/** A consent follows its address: yes only where everybody who has that address has said so. */
function consentSource(
  people: readonly Person[],
  consent: keyof typeof addressOf,
  keptId: number,
): number {
  const field = addressOf[consent]
  const kept = people.find(({ id }) => id === keptId)
  const having = people.filter((each) => tidy(each[field]) === tidy(kept?.[field] ?? ''))
  return (having.find((each) => !each[consent]) ?? kept)?.id ?? keptId
}

const texts = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'note',
] as const

/**
 * Which row each field is best taken from when `people` become the one whose id is `staysId`: its own, or the first
 * that says anything where it says nothing. Of consents the careful answer. Pure.
 */
export function proposedSources(people: readonly Person[], staysId: number): Sources {
  const stays = people.find(({ id }) => id === staysId)
  const inOrder = stays ? [stays, ...people.filter((each) => each !== stays)] : people
  const sourceOf = (field: (typeof texts)[number]) =>
    inOrder.find((each) => each[field] !== '')?.id ?? staysId
  const of = Object.fromEntries(texts.map((field) => [field, sourceOf(field)])) as Record<
    (typeof texts)[number],
    number
  >
  return {
    ...of,
    wantsMail: consentSource(people, 'wantsMail', of.email),
    wantsSms: consentSource(people, 'wantsSms', of.phone),
  }
}

/** The one person that the chosen fields make. Pure. */
export function mergedPerson(
  people: readonly Person[],
  sources: Sources,
  staysId: number,
): Omit<Person, 'id'> {
  const fields = Object.keys(sources) as PersonField[]
  const valueOf = (field: PersonField) =>
    (people.find(({ id }) => id === sources[field]) ?? people.find(({ id }) => id === staysId))?.[
      field
    ]
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Omit<Person, 'id'>
}
