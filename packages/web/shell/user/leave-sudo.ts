import { endSudo } from '@dxweb/areas/access/login/contract.ts'
import { callApi } from '../../data/calls/call-api.ts'
import { takeBeforeSudo } from '../../data/session/before-sudo.ts'
import { purgeWorkerCache } from '../../data/session/purge-worker-cache.ts'

export async function leaveSudo(userId: number): Promise<void> {
  await callApi(endSudo, { body: { userId }, asSelf: true })
  await purgeWorkerCache()
  window.location.assign(takeBeforeSudo())
}
