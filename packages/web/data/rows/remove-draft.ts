import { deleteDraft } from '@dxweb/areas/events/planning/contract.ts'
import { callApi } from '../calls/call-api.ts'

/** The server refuses if the draft has changed since the given version. */
export const removeDraft = (partnerId: number, id: number, version: number): Promise<unknown> =>
  callApi(deleteDraft, { params: { partnerId, id }, headers: { 'If-Match': `"${version}"` } })
