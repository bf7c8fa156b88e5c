/** 'name' means the same name and postal code. */
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

/** Each group has two or more customers. A pair in `apart` is never connected directly. */
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

const dialledKey = (phone: string) =>
  phone.replaceAll(/[^\d+]/g, '').replace(/^(\+47|0047|47(?=\d{8}$))/, '')

/** Compares e-mail address and telephone only, since a father and son may share name and postal code. */
export function sharingContact(
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

export type Sources = Readonly<Record<PersonField, number>>

const addressOf = { wantsMail: 'email', wantsSms: 'phone' } as const

const tidy = (address: string) => address.replaceAll(/\s/g, '').toLowerCase()

/** Prefers a person who has the kept person's address and declined, since a refusal applies to the address. */
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
 * Returns for each value the row that supplies it: `staysId`, or the first row with a value; for consents, a row with
 * the most restrictive answer.
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
