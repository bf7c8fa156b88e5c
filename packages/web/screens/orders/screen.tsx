import { orders } from '@dxweb/areas/orders/contract.ts'
import { orderPhases } from '@dxweb/areas/orders/rules.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { rowsQuery } from '../../data/rows/collections.ts'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { ordersLook, projectsLook } from './looks.tsx'

const NewOrder = lazy(() => import('./booking/new-order.tsx'))
const OrderPage = lazy(() => import('./document/order-page.tsx'))

// catalog: register.orders.phase.*

/** Shows the number of orders in each phase, except `over`, where no order needs attention. */
function PhaseTabs({ base, current }: { base: string; current: string }) {
  const t = useText()
  const partnerId = usePartnerId()
  const counts = useQueries({
    queries: orderPhases.map((phase) => rowsQuery(partnerId, orders.name, { phase, limit: 1 })),
  })
  const phases = orderPhases.map((phase, at) => {
    const count = phase === 'over' ? 0 : (counts[at]?.data?.total ?? 0)
    const name = t(`register.orders.phase.${phase}`)
    const label = count > 0 ? `${name} (${countText(count)})` : name
    return { key: phase, label, to: `${base}?phase=${phase}` }
  })
  return (
    <Tabs
      label={t('register.orders')}
      current={current}
      tabs={[{ key: '', label: t('orders.active'), to: base }, ...phases]}
    />
  )
}

/** Removes the choice of a production for venues without access to the media base. */
const withoutMediaBase = {
  ...ordersLook,
  hiddenFields: [...(ordersLook.hiddenFields ?? []), 'productionId'],
}

/** Phases that list the oldest orders first, since their money is the longest overdue. */
const ofMoney = new Set(['toInvoice', 'unpaid'])

/** Routes: orders · orders/new · orders/{order} · orders/{order}/lines · orders/projects · orders/projects/{project} */
export default function Screen() {
  const { rest } = useAddress()
  const base = pagePath(usePartnerId(), 'orders')
  const { phase = '', state } = useSearchValues()
  const known = useCan()('mediabase.read') ? ordersLook : withoutMediaBase
  // A link to a phase or state lists all its orders, without the default filters.
  const all = phase || state ? { ...known, defaultFilters: {} } : known
  const look = ofMoney.has(phase) ? { ...all, defaultSort: 'periodFrom' } : all
  if (rest[0] === 'projects') {
    return <RegisterScreen look={projectsLook} base={`${base}/projects`} rest={rest.slice(1)} />
  }
  const [place = '', part] = rest
  if (place === 'new' && part === undefined) {
    return (
      <Suspense fallback={null}>
        <NewOrder base={base} />
      </Suspense>
    )
  }
  if (/^[1-9]\d{0,8}$/.test(place) && (part === undefined || part === 'lines')) {
    const id = Number(place)
    return (
      <Suspense fallback={null}>
        <OrderPage key={id} look={look} base={base} id={id} isAtLines={part === 'lines'} />
      </Suspense>
    )
  }
  const tabs = <PhaseTabs base={base} current={phase} />
  return <RegisterScreen look={look} base={base} rest={rest} tabs={tabs} />
}
