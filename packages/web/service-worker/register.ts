import { purgeWorkerCache } from '../data/session/purge-worker-cache.ts'
import { installNoticeMs, updateCheckMs, updateReminderMs } from '@dxweb/kit/constants/constants.ts'
import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'

/** `update`: a newer build is waiting. `saved`: the application was just stored on the device. */
export type WorkerNotice = 'none' | 'update' | 'saved'

let notice: WorkerNotice = 'none'
let workbox: Workbox | null = null
const listeners = new Set<() => void>()

function setNotice(next: WorkerNotice): void {
  notice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWorkerNotice(): WorkerNotice {
  return useSyncExternalStore(subscribe, () => notice)
}

/** The server disables the worker for all users with a meta tag in the page, which is never cached. */
const isTurnedOff = () =>
  document.querySelector<HTMLMetaElement>('meta[name="dx-worker"]')?.content === 'off'

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await purgeWorkerCache()
}

/** Starts after the page is rendered, and looks for a newer build every half hour. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (isTurnedOff()) return removeWorker()
  const { Workbox: WorkboxClass } = await import('workbox-window')
  const started = new WorkboxClass('/service-worker.js')
  workbox = started
  started.addEventListener('waiting', () => setNotice('update'))
  started.addEventListener('installed', ({ isUpdate }) => {
    if (isUpdate) return
    setNotice('saved')
    setTimeout(() => notice === 'saved' && setNotice('none'), installNoticeMs)
  })
  // A browser may refuse the worker, as in private windows; the page then works only online.
  const isKept = await started.register().then(Boolean, () => false)
  if (isKept) setInterval(() => void refreshWorker(), updateCheckMs)
}

export async function refreshWorker(): Promise<void> {
  await workbox?.update().catch(() => undefined)
}

/**
 * Without a waiting worker, only reloads the page, since the server may announce a build before the worker has found
 * it.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!workbox || !registration?.waiting) return window.location.reload()
  workbox.addEventListener('controlling', () => window.location.reload())
  workbox.messageSkipWaiting()
}

/** The update is offered again after an hour. */
export function postponeUpdate(): void {
  setNotice('none')
  setTimeout(() => setNotice('update'), updateReminderMs)
}
