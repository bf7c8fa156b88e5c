import { forgetDoor } from './door-store.ts'

/** Empties what the worker has kept: at logout and when somebody is acted for. */
export async function purgeWorkerCache(): Promise<void> {
  await forgetDoor().catch(() => undefined)
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('dxweb-')).map((name) => caches.delete(name)),
  )
}
