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

/** Fields that mean something only together: of two people's changes of them one stands whole. */
const groups: readonly (readonly Field[])[] = [
  ['title'],
  ['heading'],
  halls,
  ['eventTypeId'],
  times,
  ['renterId'],
  ['organizer'],
  ['isOpenEvent'],
  ['orderId', 'extendsOrder'],
]

const isSame = (one: DraftFields, other: DraftFields) => (field: Field) =>
  String(one[field]) === String(other[field])

/** Where and when a form takes halls. */
const placeOf = (fields: DraftFields) =>
  JSON.stringify([...times, ...halls].map((field) => fields[field]))

/** Whether two forms take the same halls at the same times. */
export const isPlacedAs = (one: DraftFields, other: DraftFields) => placeOf(one) === placeOf(other)

/**
 * What a risk is accepted of: the form's halls and times at every date it is for, or at those of the events of a
 * series that are changed with it. Of anything else it is to be accepted anew.
 */
export const riskOf = (fields: DraftFields, of: readonly Day[] | SeriesPart) =>
  JSON.stringify([placeOf(fields), of])

/**
 * What is typed with what somebody else has saved since the form was opened: each one's changes, and of what both have
 * changed mine, told as `contested` with the fields in which theirs is another.
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
