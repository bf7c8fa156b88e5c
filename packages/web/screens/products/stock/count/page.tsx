import { exportCount, getCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import { type ReactNode } from 'react'
import { useRead } from '../../../../data/rows/read.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { useCan } from '../../../../data/session/session.ts'
import { ExportMenu } from '../../../../parts/register/files/export-menu.tsx'
import { Loaded } from '../../../../ui/messages/loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { DateText } from '../../../../ui/text/date-text.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { CountEnd } from './end.tsx'
import { CountSheet } from './sheet.tsx'
import { CountState } from './state.tsx'
import { Counting } from './counting.tsx'

export function CountPage({ countId, tabs }: { countId: number; tabs: ReactNode }) {
  const t = useText()
  const may = useCan()
  const partnerId = usePartnerId()
  const found = useRead(getCount, { id: countId })
  const count = found.data
  const where = count && (count.locationName || t('products.stock.noLocation'))
  const isOpen = count?.state === 'open'
  return (
    <Page
      title={where ? t('products.count.of', { where }) : t('products.count.title')}
      badge={count && <CountState state={count.state} />}
      about={
        count && (
          <>
            {count.groupName || t('products.count.allGroups')} · <DateText value={count.begunAt} />{' '}
            · {count.begunBy}
          </>
        )
      }
      actions={
        count && (
          <>
            <ExportMenu path={exportCount.path} params={{ partnerId, id: countId }} />
            {isOpen && may('products.write') && <CountEnd count={count} />}
          </>
        )
      }
      filters={tabs}
    >
      <Loaded of={found} failedKey="products.count.failed">
        {(read) =>
          isOpen && may('stock.count') ? (
            <Counting count={read} />
          ) : (
            <CountSheet lines={read.lines} />
          )
        }
      </Loaded>
    </Page>
  )
}
