import { Problem } from '../model/problem.ts'
import type { List, Member, Status } from '../model/state.ts'

/** Returns true after a bounce or an unsubscribe outside the API. The API may then not set `subscribed`. */
function isInCompliance({ status, statusBefore, by }: Member): boolean {
  const held = status === 'archived' ? statusBefore : status
  return held === 'cleaned' || (held === 'unsubscribed' && by !== 'api')
}

/** Refuses changes that only the person may make. */
export function nextStatus(member: Member, asked: Status | undefined): Status {
  if (asked === undefined) return member.status
  if ((asked === 'subscribed' || asked === 'transactional') && isInCompliance(member)) {
    throw new Problem('Member In Compliance State')
  }
  return asked
}

export function refuseForgotten({ forgotten }: List, hash: string): void {
  if (forgotten.includes(hash)) throw new Problem('Forgotten Email Not Subscribed')
}
