import { endSudo } from '@dxweb/areas/access/login/contract.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { purgeWorkerCache } from '../../service-worker/register.ts'

/**
 * Ends acting for somebody: the server takes the leave back, nothing of theirs is kept, and home is a page that one
 * may see as oneself, wherever one stood as the other.
 */
export async function leaveSudo(userId: number): Promise<void> {
  await callApi(endSudo, { body: { userId }, asSelf: true })
  await purgeWorkerCache()
  window.location.assign('/')
}
