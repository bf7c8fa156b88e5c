import { forgetDoor } from './door-store.ts'

/** Called at logout and when a user begins to act as another. */
export async function purgeWorkerCache(): Promise<void> {
  await forgetDoor().catch(() => undefined)
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('dxweb-')).map((name) => caches.delete(name)),
  )
}
