import { deleteDraft } from '@dxweb/areas/events/planning/contract.ts'
import { callApi } from '../calls/call-api.ts'

/** Deletes a draft. Refused if it has changed since that version. */
export const removeDraft = (partnerId: number, id: number, version: number): Promise<unknown> =>
  callApi(deleteDraft, { params: { partnerId, id }, headers: { 'If-Match': `"${version}"` } })
