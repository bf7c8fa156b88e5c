import { keepForDoor, keptForDoor, type KeptBy } from '../../data/session/door-store.ts'
import type { Line, Target } from './line.ts'

const what = 'recent'
/** Key and version of the stored format, which all builds share. */
const shape = 'recent-1'
const most = 6

interface Kept {
  userId: number
  targets: Target[]
}

/** Returns the recent targets, newest first; empty if the browser cannot store any. */
export async function recentTargets({ userId, ...where }: KeptBy): Promise<Target[]> {
  const kept = await keptForDoor<Kept>(where, what, shape).catch(() => null)
  return kept?.userId === userId ? kept.targets : []
}

/** Returns the target of a line; null for a line that performs an action, which must not be repeated from the list. */
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

/** Stores a target with the scanning data, which is deleted at logout or when another user stores data. */
export async function rememberTarget(by: KeptBy, target: Target): Promise<void> {
  const before = await recentTargets(by)
  const targets = [target, ...before.filter(({ id }) => id !== target.id)].slice(0, most)
  await keepForDoor(by, what, { userId: by.userId, targets } satisfies Kept, shape).catch(
    () => undefined,
  )
}
