import type { ScanResult } from '@dxweb/areas/scanning/rules.ts'

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
  /** It may have reached the server, whose answer did not come back. */
  isSent: boolean
}

const storeName = 'waiting'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the store does not answer')),
    )
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open('dxweb-scans', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: 'id' })
    })
    return done(request)
  })()
  return opened
}

const store = async (mode: IDBTransactionMode) =>
  (await open()).transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)

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
