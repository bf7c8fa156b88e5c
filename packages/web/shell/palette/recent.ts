import { keepForDoor, keptForDoor, type KeptBy } from '../../data/session/door-store.ts'
import type { Line, Target } from './line.ts'

const what = 'recent'
/** Lines are told alike by every build that keeps them. */
const shape = 'recent-1'
const most = 6

interface Kept {
  userId: number
  targets: Target[]
}

/** What the user went to last in this house, the newest first. A browser that keeps nothing has none. */
export async function recentTargets({ userId, ...where }: KeptBy): Promise<Target[]> {
  const kept = await keptForDoor<Kept>(where, what, shape).catch(() => null)
  return kept?.userId === userId ? kept.targets : []
}

/** Where a line leads, without what it does: what is done once is not done again by a glance at the list. */
export function targetOf({ id, group, label, about, to, href }: Line): Target | null {
  if (to === undefined && href === undefined) return null
  return {
    id,
    group,
    label,
    about,
    ...(to !== undefined && { to }),
    ...(href !== undefined && { href }),
  }
}

/** Keeps it beside what a door keeps, so that it goes with the logout and with who else signs in. */
export async function rememberTarget(by: KeptBy, target: Target): Promise<void> {
  const before = await recentTargets(by)
  const targets = [target, ...before.filter(({ id }) => id !== target.id)].slice(0, most)
  await keepForDoor(by, what, { userId: by.userId, targets } satisfies Kept, shape).catch(
    () => undefined,
  )
}
