import type { ScanResult } from '@dxweb/areas/scanning/rules.ts'
import { done, doorStore, waitingStore } from '../../../../data/session/door-store.ts'

/** A scan that the server has not answered for. */
export interface WaitingScan {
  id: string
  /** Whose: 'partner/renter/user'. */
  owner: string
  eventIds: number[]
  device: string
  code: string
  scannedAt: string
  /** What was said at the door. */
  result: ScanResult
  /** Of the ticket in the list, where it was in it. */
  hash: string | null
  /** It may have reached the server, whose answer did not come back. */
  isSent: boolean
}

const store = (mode: IDBTransactionMode) => doorStore(waitingStore, mode)

/** Kept on the device until it is taken out, whatever becomes of the page. */
export async function keepScan(scan: WaitingScan): Promise<void> {
  await done((await store('readwrite')).put(scan))
}

export async function dropScan(id: string): Promise<void> {
  await done((await store('readwrite')).delete(id))
}

/** Those of somebody in a context, in the order they were read. */
export async function waitingScans(owner: string): Promise<WaitingScan[]> {
  const all = (await done((await store('readonly')).getAll())) as WaitingScan[]
  return all
    .filter((scan) => scan.owner === owner)
    .toSorted((a, b) => a.scannedAt.localeCompare(b.scannedAt))
}
