import type { ComponentType } from 'react'
import { later } from '../../data/session/load-messages.ts'

type Load = () => Promise<{ default: ComponentType }>

/**
 * Every module of specification 2 by its part of the address, loaded when it is first opened. The user's account is
 * also below a partner, so that who looks it up keeps the frame.
 */
export const loaders: Record<string, Load> = {
  dashboard: () => import('../../screens/dashboard/screen.tsx'),
  'dashboard-legacy': () => import('../../screens/dashboard-legacy/screen.tsx'),
  culture: later(() => import('../../screens/culture/screen.tsx')),
  crm: later(() => import('../../screens/crm/screen.tsx')),
  shows: () => import('../../screens/shows/screen.tsx'),
  orders: () => import('../../screens/orders/screen.tsx'),
  useradmin: later(() => import('../../screens/useradmin/screen.tsx')),
  campaigns: later(() => import('../../screens/campaigns/screen.tsx')),
  products: later(() => import('../../screens/products/screen.tsx')),
  filmscheduler: () => import('../../screens/filmscheduler/screen.tsx'),
  renteradmin: later(() => import('../../screens/renteradmin/screen.tsx')),
  mediabase: () => import('../../screens/mediabase/screen.tsx'),
  partneradmin: () => import('../../screens/partneradmin/screen.tsx'),
  report: later(() => import('../../screens/report/screen.tsx')),
  partnerprofile: later(() => import('../../screens/partnerprofile/screen.tsx')),
  'react19-module': () => import('../../screens/react19-module/screen.tsx'),
  reportsadmin: () => import('../../screens/reportsadmin/screen.tsx'),
  brukerkonto: () => import('../../screens/brukerkonto/screen.tsx'),
}

const loaded = new Map<string, ComponentType>()

/** The screen of a module whose code is here already. */
export const loadedScreen = (module: string): ComponentType | undefined => loaded.get(module)

/** Fetches a module's code before it is opened. */
export async function preloadModule(module: string | null): Promise<void> {
  if (module === null) return
  const screen = await loaders[module]?.().catch(() => undefined)
  if (screen) loaded.set(module, screen.default)
}
