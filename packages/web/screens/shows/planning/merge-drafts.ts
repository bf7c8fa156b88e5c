import type { seriesParts } from '@dxweb/areas/events/planning/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { DraftFields } from './event-draft.ts'

type SeriesPart = (typeof seriesParts)[number]

type Field = keyof DraftFields

const times = [
  'date',
  'startTime',
  'endTime',
  'endDate',
  'startFold',
  'endFold',
  'busyFrom',
  'isBusyDayBefore',
  'busyUntil',
  'isBusyDayAfter',
] as const
const halls = ['auditoriumId', 'extraAuditoriumIds'] as const

/** Groups of fields that a merge takes from one side as a whole. */
const groups: readonly (readonly Field[])[] = [
  ['title'],
  ['heading'],
  halls,
  ['eventTypeId'],
  times,
  ['renterId'],
  ['organizer'],
  ['isOpenEvent'],
  ['doorsMinutes'],
  ['soundCheckMinutes'],
  ['pauseCount', 'pauseMinutes'],
  ['contactName', 'contactMobile'],
  ['staffNote'],
  ['orderId', 'extendsOrder'],
]

const isSame = (one: DraftFields, other: DraftFields) => (field: Field) =>
  String(one[field]) === String(other[field])

const placeOf = (fields: DraftFields) =>
  JSON.stringify([...times, ...halls].map((field) => fields[field]))

export const isPlacedAs = (one: DraftFields, other: DraftFields) => placeOf(one) === placeOf(other)

/** Returns the halls, times and dates that an accepted risk covers; changing any of them needs a new confirmation. */
export const riskOf = (fields: DraftFields, of: readonly Day[] | SeriesPart) =>
  JSON.stringify([placeOf(fields), of])

/**
 * Three-way merge. `contested` lists the differing fields of groups that both sides changed. For these fields, `kept`
 * has the values of `mine`, and `given` has the values of `theirs`.
 */
export function mergeDrafts(opened: DraftFields, mine: DraftFields, theirs: DraftFields) {
  const contested: Field[] = []
  const taken: Field[] = []
  for (const group of groups) {
    if (group.every(isSame(opened, theirs))) continue
    if (group.every(isSame(opened, mine))) taken.push(...group)
    else contested.push(...group.filter((field) => !isSame(mine, theirs)(field)))
  }
  const taking = (fields: readonly Field[]) => ({
    ...mine,
    ...Object.fromEntries(fields.map((field) => [field, theirs[field]])),
  })
  return { contested, kept: taking(taken), given: taking([...taken, ...contested]) }
}
