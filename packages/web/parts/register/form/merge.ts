import type { FieldPlan } from '../look/field-plan.ts'
import type { Typed } from '../look/look.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  plan: FieldPlan
  /** Both changed it since it was read. */
  isContested: boolean
  /** The side that changed it, and mine where both did. */
  usual: Side
}

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that differ between two edits of the same row. All three are typed values. */
export function differencesOf(
  plans: readonly FieldPlan[],
  { base, mine, theirs }: { base: Typed; mine: Typed; theirs: Typed },
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

/** Their row with the chosen values of mine. */
export function mergedOf(
  mine: Typed,
  theirs: Typed,
  chosen: Readonly<Record<string, Side>>,
): Typed {
  const kept = Object.entries(chosen).filter(([, side]) => side === 'mine')
  return { ...theirs, ...Object.fromEntries(kept.map(([field]) => [field, mine[field]])) }
}
