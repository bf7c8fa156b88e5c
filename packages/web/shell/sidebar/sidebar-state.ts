import {
  mobileBreakpoint,
  sidebarTransitionDelayMs,
  sizeClass,
  sizeClassLimits,
} from '@dxweb/kit/constants/constants.ts'
import { useCallback, useEffect, useState } from 'react'

const key = 'dxweb.sidebar'

/**
 * Uses the state stored in the tab, or else on the device; the default is open. In a narrow window only the tab's
 * state can open the sidebar, and in the narrowest windows it starts closed.
 */
export function initiallyOpen(
  width: number,
  ofTab: string | null,
  ofDevice: string | null,
): boolean {
  const chosen = ofTab ?? ofDevice
  if (width <= mobileBreakpoint) return ofTab === 'open' && sizeClass(width) !== 'SMALL'
  return chosen !== 'closed'
}

const openNow = () =>
  initiallyOpen(window.innerWidth, sessionStorage.getItem(key), localStorage.getItem(key))

const steps = [sizeClassLimits.small - 1, mobileBreakpoint].map((px) => `(max-width: ${px}px)`)

export function useSidebarState() {
  const [open, setOpen] = useState(openNow)
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMoves(true), sidebarTransitionDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Resets the state at each width limit, since an open sidebar would cover the page in a narrow window.
    const begin = () => setOpen(openNow())
    const queries = steps.map((step) => window.matchMedia(step))
    for (const query of queries) query.addEventListener('change', begin)
    return () => {
      for (const query of queries) query.removeEventListener('change', begin)
    }
  }, [])
  const toggle = useCallback(
    () =>
      setOpen((before) => {
        const after = before ? 'closed' : 'open'
        sessionStorage.setItem(key, after)
        if (window.innerWidth > mobileBreakpoint) localStorage.setItem(key, after)
        return !before
      }),
    [],
  )
  const close = useCallback(() => setOpen(false), [])
  return { open, moves, toggle, close }
}
