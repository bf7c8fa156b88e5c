import { useSyncExternalStore } from 'react'

export type Overlay = 'none' | 'keys' | 'palette' | 'changelog'

let overlay: Overlay = 'none'
const listeners = new Set<() => void>()

export function showOverlay(next: Overlay): void {
  overlay = next
  for (const listener of listeners) listener()
}

export const showKeyboardHelp = () => showOverlay('keys')

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(subscribe, () => overlay)
}
