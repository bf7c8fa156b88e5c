import { agreementDeadline, agreementReminderMs } from '../constants/constants.ts'
import type { Day } from '../time/day.ts'

export interface AgreementFacts {
  isApproved: boolean
  /**
   * Milliseconds since 1970 at which the agreement was last closed or confirmed on this device; null on a first visit.
   */
  lastShown: number | null
  now: number
  today: Day
  isSudo: boolean
}

/** Returns true if the agreement must be shown by the rules of specification 4. */
export function shouldShowAgreement(facts: AgreementFacts): boolean {
  if (facts.isApproved || facts.isSudo) return false
  if (facts.lastShown === null) return true
  return facts.now - facts.lastShown > agreementReminderMs || facts.today >= agreementDeadline
}
