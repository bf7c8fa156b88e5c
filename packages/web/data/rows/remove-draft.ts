import { deleteDraft } from '@dxweb/areas/events/planning/contract.ts'
import { request, urlOf } from '../calls/call-api.ts'

/** Refused when the draft changed since that version. */
export function removeDraft(partnerId: number, id: number, version: number): Promise<unknown> {
  const url = urlOf(deleteDraft.path, { partnerId, id })
  return request({ method: 'DELETE', url, headers: { 'If-Match': `"${version}"` } })
}
