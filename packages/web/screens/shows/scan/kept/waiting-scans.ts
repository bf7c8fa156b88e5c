import type { ScanResult } from '@dxweb/areas/scanning/rules.ts'
import { done, doorStore, waitingStore } from '../../../../data/session/door-store.ts'

export interface WaitingScan {
  id: string
  /** Key of the form 'partner/renter/user'. */
  owner: string
  eventIds: number[]
  device: string
  code: string
  scannedAt: string
  result: ScanResult
  hash: string | null
  /** True if the scan may have reached the server without a reply. */
  isSent: boolean
}

const store = (mode: IDBTransactionMode) => doorStore(waitingStore, mode)

export async function keepScan(scan: WaitingScan): Promise<void> {
  await done((await store('readwrite')).put(scan))
}

export async function dropScan(id: string): Promise<void> {
  await done((await store('readwrite')).delete(id))
}

export async function waitingScans(owner: string): Promise<WaitingScan[]> {
  const all = (await done((await store('readonly')).getAll())) as WaitingScan[]
  return all
    .filter((scan) => scan.owner === owner)
    .toSorted((a, b) => a.scannedAt.localeCompare(b.scannedAt))
}
