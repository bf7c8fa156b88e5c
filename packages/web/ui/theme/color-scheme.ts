import { useSyncExternalStore } from 'react'

const schemes = ['auto', 'light', 'dark'] as const

export type ColorScheme = (typeof schemes)[number]

const key = 'mantine-color-scheme-value'

const readScheme = (stored: string | null): ColorScheme =>
  schemes.find((scheme) => scheme === stored) ?? 'auto'

const isDark = () => window.matchMedia('(prefers-color-scheme: dark)')

let chosen: ColorScheme = 'auto'
const listeners = new Set<() => void>()

/**
 * Applies the scheme only if it changed, since setting the same value again would make the browser restyle the whole
 * page.
 */
function show(): void {
  const shown = chosen === 'auto' ? (isDark().matches ? 'dark' : 'light') : chosen
  const { dataset } = document.documentElement
  if (dataset['mantineColorScheme'] !== shown) dataset['mantineColorScheme'] = shown
}

function take(scheme: ColorScheme): void {
  chosen = scheme
  show()
  for (const listener of listeners) listener()
}

/** Runs before the first paint, and then follows the system and other tabs. */
export function startColorScheme(): void {
  chosen = readScheme(localStorage.getItem(key))
  show()
  isDark().addEventListener('change', show)
  window.addEventListener('storage', (event) => {
    if (event.key === key) take(readScheme(event.newValue))
  })
}

export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(key, scheme)
  take(scheme)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, () => chosen)
