import { usePartnerId } from '../../../data/session/context.ts'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: orders.tab.*

/** The parts of an order's page, each at an address of its own. */
export const orderTabs = ['lines'] as const
export type OrderTab = (typeof orderTabs)[number]

export function OrderTabs({ id, current = '' }: { id: number; current?: OrderTab | '' }) {
  const t = useText()
  const base = `/partners/${usePartnerId()}/orders/${id}`
  return (
    <Tabs
      label={t('register.orders.one')}
      current={current}
      tabs={[
        { key: '', label: t('register.orders.one'), to: base },
        ...orderTabs.map((key) => ({ key, label: t(`orders.tab.${key}`), to: `${base}/${key}` })),
      ]}
    />
  )
}
