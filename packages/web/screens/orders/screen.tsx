import { lazy, Suspense } from 'react'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { useCan } from '../../data/session/session.ts'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { ordersLook, projectsLook } from './looks.tsx'

const LinesPage = lazy(() => import('./lines/lines-page.tsx'))

// catalog: register.orders.state.*

/** The specification's filters of the list, and options, which run out. */
const states = ['option', 'completedNotInvoiced', 'approvedForInvoicing', 'finished'] as const

/** A house that does not read the media base has no production to choose. */
const withoutMediaBase = {
  ...ordersLook,
  unseen: [...(ordersLook.unseen ?? []), 'productionId'],
}

/** orders · orders/{order} · orders/{order}/lines · orders/projects · orders/projects/{project} */
export default function Screen() {
  const t = useText()
  const { rest } = useAddress()
  const base = `/partners/${usePartnerId()}/orders`
  const { state = '' } = useSearchValues()
  const look = useCan()('mediabase.read') ? ordersLook : withoutMediaBase
  if (rest[0] === 'projects') {
    return <RegisterScreen look={projectsLook} base={`${base}/projects`} rest={rest.slice(1)} />
  }
  if (rest.length === 2 && rest[1] === 'lines' && /^\d+$/.test(rest[0] ?? '')) {
    return (
      <Suspense fallback={null}>
        <LinesPage key={rest[0]} orderId={Number(rest[0])} base={base} />
      </Suspense>
    )
  }
  const tabs = (
    <Tabs
      label={t('register.orders')}
      current={state}
      tabs={[
        { key: '', label: t('orders.all'), to: base },
        ...states.map((key) => ({
          key,
          label: t(`register.orders.state.${key}`),
          to: `${base}?state=${key}`,
        })),
      ]}
    />
  )
  return <RegisterScreen look={look} base={base} rest={rest} tabs={tabs} />
}
