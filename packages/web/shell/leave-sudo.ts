import { purgeWorkerCache } from '../service-worker/register.ts'

/**
 * Ends acting for somebody: nothing of theirs is kept, and home is a page that one may see as oneself, wherever one
 * stood as the other.
 */
export async function leaveSudo(): Promise<void> {
  await purgeWorkerCache()
  window.location.assign('/')
}
