import type { FieldPlan } from '../look/field-plan.ts'
import type { FormValues } from '../look/look.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  plan: FieldPlan
  /** True if both sides changed the field since it was read. */
  isContested: boolean
  /** Default choice: the side that changed the field, or `mine` if both did. */
  usual: Side
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Compares three versions of a row, given as form values. */
export function differencesOf(
  plans: readonly FieldPlan[],
  { base, mine, theirs }: { base: FormValues; mine: FormValues; theirs: FormValues },
): Difference[] {
  return plans
    .filter(({ field }) => !alike(mine[field], theirs[field]))
    .map((plan) => {
      const { field } = plan
      const isMine = !alike(mine[field], base[field])
      const isTheirs = !alike(theirs[field], base[field])
      return { plan, isContested: isMine && isTheirs, usual: isMine ? 'mine' : 'theirs' }
    })
}

/** Returns the other user's row, but with the user's own values in the fields for which `mine` is chosen. */
export function mergedOf(
  mine: FormValues,
  theirs: FormValues,
  chosen: Readonly<Record<string, Side>>,
): FormValues {
  const kept = Object.entries(chosen).filter(([, side]) => side === 'mine')
  return { ...theirs, ...Object.fromEntries(kept.map(([field]) => [field, mine[field]])) }
}
