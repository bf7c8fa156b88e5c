import { customers } from '@dxweb/areas/customers/contract.ts'
import { listDuplicates } from '@dxweb/areas/customers/merge-contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { kept, useRead } from '../../data/rows/read.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { useText } from '../../ui/text/text.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import styles from './styles/crm.module.css'

const maxShown = 100

export function Duplicates({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const mayWrite = useMayWrite(customers)
  const [limit, setLimit] = useState(25)
  const found = useRead(listDuplicates, { limit }, kept)
  const { data } = found
  const total = data?.total ?? 0
  return (
    <Page
      title={t('crm.duplicates')}
      about={data && t('crm.duplicates.total', { count: total, text: countText(total) })}
      filters={tabs}
    >
      <Loaded of={found} failedKey="crm.duplicates.failed">
        {() =>
          total === 0 && (
            <EmptyState
              icon={<IconUserCheck size={24} stroke={1.7} />}
              title={t('crm.duplicates.none')}
              text={t('crm.duplicates.noneText')}
            />
          )
        }
      </Loaded>
      <div className={styles['crmGroups']}>
        {data?.data.map((group) => (
          <DuplicateGroup
            key={group.customers.map(({ id }) => id).join('-')}
            group={group}
            base={base}
            mayWrite={mayWrite}
          />
        ))}
      </div>
      {data && total > data.data.length && limit < maxShown && (
        <Button onClick={() => setLimit(maxShown)}>{t('crm.more')}</Button>
      )}
    </Page>
  )
}
