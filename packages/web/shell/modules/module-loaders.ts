import type { ComponentType } from 'react'
import { later } from '../../data/session/load-messages.ts'
import type { PageModule } from '../../data/session/page-path.ts'

type Load = () => Promise<{ default: ComponentType }>

/** Modules of specification 2. The account page also exists below a partner, so that it has the partner's frame. */
export const loaders: Record<PageModule, Load> & Record<string, Load | undefined> = {
  dashboard: () => import('../../screens/dashboard/screen.tsx'),
  'dashboard-legacy': () => import('../../screens/dashboard-legacy/screen.tsx'),
  culture: later(() => import('../../screens/culture/screen.tsx')),
  crm: later(() => import('../../screens/crm/screen.tsx')),
  shows: () => import('../../screens/shows/screen.tsx'),
  orders: later(() => import('../../screens/orders/screen.tsx')),
  invoices: later(() => import('../../screens/invoices/screen.tsx')),
  useradmin: later(() => import('../../screens/useradmin/screen.tsx')),
  campaigns: later(() => import('../../screens/campaigns/screen.tsx')),
  products: later(() => import('../../screens/products/screen.tsx')),
  filmscheduler: () => import('../../screens/filmscheduler/screen.tsx'),
  renteradmin: later(() => import('../../screens/renteradmin/screen.tsx')),
  mediabase: later(() => import('../../screens/mediabase/screen.tsx')),
  partneradmin: later(() => import('../../screens/partneradmin/screen.tsx')),
  report: later(() => import('../../screens/report/screen.tsx')),
  partnerprofile: later(() => import('../../screens/partnerprofile/screen.tsx')),
  'react19-module': () => import('../../screens/react19-module/screen.tsx'),
  reportsadmin: later(() => import('../../screens/reportsadmin/screen.tsx')),
  brukerkonto: () => import('../../screens/brukerkonto/screen.tsx'),
}

const loaded = new Map<string, ComponentType>()

export const loadedScreen = (module: string): ComponentType | undefined => loaded.get(module)

export async function preloadModule(module: string | null): Promise<void> {
  if (module === null) return
  const screen = await loaders[module]?.().catch(() => undefined)
  if (screen) loaded.set(module, screen.default)
}
