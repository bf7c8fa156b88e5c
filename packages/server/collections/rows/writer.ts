import { type AuditedCall, type By, byOf } from '@dxweb/kit/definitions/audit.ts'

/** Who changed what and where, for the audit row that is written in the same statement. */
export interface Writer extends By {
  partnerId: number
}

export const writerOf = (call: AuditedCall): Writer => ({
  partnerId: call.scope.partnerId,
  ...byOf(call),
})
