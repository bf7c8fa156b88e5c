import { deliveries } from '@dxweb/areas/products/stock/deliveries/contract.ts'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../../data/session/session.ts'
import { ReportScreen } from '../../../../parts/report/report-screen.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { useText } from '../../../../ui/text/text.ts'

export function DeliveryList({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const mayReceive = useCan()('products.write')
  return (
    <ReportScreen
      report={deliveries}
      tabs={tabs}
      icon={<IconTruckDelivery size={24} stroke={1.7} />}
      actions={
        mayReceive && (
          <LinkButton look="main" to={`${base}/new`} icon={<IconPlus size={16} />}>
            {t('products.delivery.new')}
          </LinkButton>
        )
      }
    />
  )
}
