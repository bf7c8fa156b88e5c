import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'

const fieldOf: readonly (readonly [string, string, string])[] = [
  ['event_hall_start', 'startTime', 'hall_taken_at_start'],
  ['hall_booking', 'extraAuditoriumIds', 'not_found'],
  ['event_type', 'eventTypeId', 'not_found'],
  ['order_id_renter_id', 'orderId', 'other_renter'],
  ['renter', 'renterId', 'not_found'],
  ['auditorium', 'auditoriumId', 'not_found'],
  ['order', 'orderId', 'not_found'],
  ['production', 'productionId', 'not_found'],
]

const constraintOf = (error: Refusal): string =>
  (error.cause as { constraint?: string } | undefined)?.constraint ?? ''

/** Returns true if the start was refused because another event in the hall begins at the same time. */
export const isMetAtStart = (error: unknown): boolean =>
  error instanceof Refusal && constraintOf(error).includes('event_hall_start')

export function namedField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const constraint = constraintOf(error)
  const named = fieldOf.find(([part]) => constraint.includes(part))
  if (named === undefined) throw error
  throw invalidField(named[1], named[2])
}
