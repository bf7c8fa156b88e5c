import { orders } from '@dxweb/areas/orders/contract.ts'
import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import { IconFolders, IconStack2 } from '@tabler/icons-react'
import { type AsideProps, registerLook } from '../../parts/register/look/look.ts'
import { EventsOf } from './events-of.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTabs } from './tabs/order-tabs.tsx'

export const ordersLook = registerLook(orders, {
  titleKey: 'module.orders.title',
  icon: IconFolders,
  columns: ['title', 'number', 'renterId', 'periodFrom', 'state', 'totalOre'],
  cells: { state: OrderState },
  initial: {
    commissionPercent: 0,
    commissionBase: 'net',
    commissionThresholdOre: 0,
    thresholdMode: 'whole',
    perTicketOre: 0,
    feeFreeTickets: 0,
  },
  form: 'page',
  parts: [
    {
      titleKey: 'orders.part.terms',
      fields: [
        'agreedPriceOre',
        'commissionPercent',
        'commissionBase',
        'commissionThresholdOre',
        'thresholdMode',
        'perTicketOre',
        'feeFreeTickets',
      ],
    },
  ],
  // Productions and invoices, which these two belong to, are not built yet.
  unseen: ['productionLink', 'accountNumber', 'optionRank'],
  Tabs: OrderTabs,
  Aside: OrderAside,
  isAsideRead: true,
})

function ProjectAside({ row }: AsideProps) {
  return row && <EventsOf narrowed={{ projectId: String(row.id) }} />
}

export const projectsLook = registerLook(projects, {
  icon: IconStack2,
  columns: ['title', 'renterId', 'periodFrom', 'periodTo', 'budgetOre', 'ordersNetOre'],
  form: 'page',
  Aside: ProjectAside,
  isAsideRead: true,
})
