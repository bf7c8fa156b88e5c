/**
 * Database for scanning. Unsent scans are kept until sent; other data is deleted at logout or when rights are lost,
 * and is not used after a day.
 */
const name = 'dxweb-scans'
const version = 2
export const waitingStore = 'waiting'
/** Store that `service-worker/worker.js` clears by this name. */
const keptStore = 'kept'
const keptMs = 24 * 3_600_000

export interface KeptBy {
  userId: number
  partnerId: number
  renterId: number
}

interface Kept extends KeptBy {
  key: string
  at: number
  /** Build that stored the data, since another build may use another format. */
  build: string
  value: unknown
}

export const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the store does not answer')),
    )
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= (() => {
    const request = indexedDB.open(name, version)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      const stores = [
        [waitingStore, 'id'],
        [keptStore, 'key'],
      ] as const
      for (const [store, keyPath] of stores) {
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath })
      }
    })
    return done(request).catch((error: unknown) => {
      opened = undefined
      throw error
    })
  })()
  return opened
}

/** Opens a store with strict durability: a write is on disk when its promise resolves. */
export const doorStore = async (store: string, mode: IDBTransactionMode) =>
  (await open()).transaction(store, mode, { durability: 'strict' }).objectStore(store)

const keyOf = ({ partnerId, renterId }: Omit<KeptBy, 'userId'>, what: string) =>
  `${partnerId}/${renterId}/${what}`

export async function keepForDoor(
  by: KeptBy,
  what: string,
  value: unknown,
  build: string,
): Promise<void> {
  const store = await doorStore(keptStore, 'readwrite')
  const all = (await done(store.getAll())) as Kept[]
  for (const { key, userId } of all) if (userId !== by.userId) store.delete(key)
  await done(store.put({ ...by, key: keyOf(by, what), at: Date.now(), build, value }))
}

/** Reads stored data; null unless this build stored it within a day. */
export async function keptForDoor<T>(
  where: Omit<KeptBy, 'userId'>,
  what: string,
  build: string,
): Promise<T | null> {
  const store = await doorStore(keptStore, 'readonly')
  const kept = (await done(store.get(keyOf(where, what)))) as Kept | undefined
  const isGood = kept !== undefined && kept.build === build && kept.at > Date.now() - keptMs
  return isGood ? (kept.value as T) : null
}

/** Deletes everything except unsent scans: at logout, when impersonation starts, and when the right is lost. */
export async function forgetDoor(): Promise<void> {
  await done((await doorStore(keptStore, 'readwrite')).clear())
}
