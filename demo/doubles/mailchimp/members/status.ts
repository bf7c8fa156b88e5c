import { Problem } from '../model/problem.ts'
import type { List, Member, Status } from '../model/state.ts'

/** Whether the person left, or the address bounced: then only `pending` may follow. */
function isInCompliance({ status, statusBefore, by }: Member): boolean {
  const held = status === 'archived' ? statusBefore : status
  return held === 'cleaned' || (held === 'unsubscribed' && by !== 'api')
}

/** The status that a change asked for by the API leads to. Refuses what only the person may do. */
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
