import { type AuditedCall, type By, byOf } from '@dxweb/kit/definitions/audit.ts'

export interface Writer extends By {
  partnerId: number
}

export const writerOf = (call: AuditedCall): Writer => ({
  partnerId: call.scope.partnerId,
  ...byOf(call),
})
