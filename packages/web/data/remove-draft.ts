import { deleteDraft } from '@dxweb/areas/events/planning-contract.ts'
import { request, urlOf } from './call-api.ts'

/** Takes a draft back that was just made; refused where somebody has done anything with it since. */
export function removeDraft(partnerId: number, id: number, version: number): Promise<unknown> {
  const url = urlOf(deleteDraft.path, { partnerId, id })
  return request({ method: 'DELETE', url, headers: { 'If-Match': `"${version}"` } })
}
