import { type AuditedCall, type Author, authorOf } from '@dxweb/kit/definitions/audit.ts'

export interface Writer extends Author {
  partnerId: number
}

export const writerOf = (call: AuditedCall): Writer => ({
  partnerId: call.scope.partnerId,
  ...authorOf(call),
})
