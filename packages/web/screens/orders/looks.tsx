import { orders } from '@dxweb/areas/orders/contract.ts'
import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import { IconFolders, IconStack2 } from '@tabler/icons-react'
import { type AsideProps, registerLook } from '../../parts/register/look/look.ts'
import { OrderState } from '../../parts/orders/order-state.tsx'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useText } from '../../ui/text/text.ts'
import { EventsOf } from './events/events-of.tsx'
import { MoreText, TermsText } from './document/folded-texts.tsx'
import { stepQuestion } from './order-questions.ts'
import { OrdersOf } from './orders-of.tsx'
import { ProjectSums } from './project/project-sums.tsx'

export const ordersLook = registerLook(orders, {
  titleKey: 'module.orders.title',
  notFoundKey: 'orders.notFound',
  icon: IconFolders,
  columns: ['title', 'number', 'renterId', 'state', 'periodFrom', 'totalOre'],
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
      titleKey: 'orders.part.more',
      fields: ['number', 'contactPerson', 'projectId', 'productionId', 'accountNumber'],
      Folded: MoreText,
    },
    {
      titleKey: 'orders.part.terms',
      Folded: TermsText,
      fields: [
        'isToBeInvoiced',
        'isInvoicedByPeriod',
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
  // The server derives the rank from the queue of options.
  hiddenFields: ['optionRank'],
  asideFields: ['state', 'phase', 'isActive', 'netOre', 'totalOre', 'quote'],
  defaultFilters: { isActive: 'true' },
  rareFilters: ['projectId', 'productionId', 'phase', 'quote'],
  defaultSort: 'coming',
  beforeStep: stepQuestion,
})

function ProjectTimeline({ id, from }: { id: number; from: string }) {
  const t = useText()
  const mayRead = useCan()('timeline.read')
  const asked = new URLSearchParams({ projectId: String(id), date: from })
  const to = pagePath(usePartnerId(), `culture/timeline?${asked.toString()}`)
  return mayRead ? <LinkButton to={to}>{t('orders.project.timeline')}</LinkButton> : null
}

function ProjectAside({ row }: AsideProps) {
  const project = row as RowOf<typeof projects> | undefined
  return (
    project && (
      <>
        <ProjectSums {...project} />
        <OrdersOf project={project} />
        <EventsOf
          narrowed={{ projectId: String(project.id) }}
          until={project.periodTo}
          actions={<ProjectTimeline id={project.id} from={project.periodFrom} />}
        />
      </>
    )
  )
}

export const projectsLook = registerLook(projects, {
  icon: IconStack2,
  columns: ['title', 'renterId', 'periodFrom', 'periodTo', 'budgetOre', 'ordersNetOre'],
  form: 'page',
  Aside: ProjectAside,
  isAsideRead: true,
})
