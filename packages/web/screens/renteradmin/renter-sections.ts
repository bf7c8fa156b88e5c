import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { ComponentType } from 'react'
import { ComingEvents, PastEvents } from './events.tsx'
import { RenterInvoices } from './invoices.tsx'
import { RenterOrders } from './orders.tsx'
import { RenterPeople } from './people.tsx'
import { RenterSettlements } from './settlements.tsx'

interface RenterSection {
  key: string
  /** Permission without which the section is hidden. */
  permit: PermissionKey
  Section: ComponentType<{ renterId: number }>
}

export const renterSections: readonly RenterSection[] = [
  { key: 'coming', permit: 'shows.read', Section: ComingEvents },
  { key: 'past', permit: 'shows.read', Section: PastEvents },
  { key: 'orders', permit: 'orders.read', Section: RenterOrders },
  { key: 'settlements', permit: 'renterSettlements.read', Section: RenterSettlements },
  { key: 'invoices', permit: 'invoices.read', Section: RenterInvoices },
  { key: 'people', permit: 'users.read', Section: RenterPeople },
]
