import { customers } from '@dxweb/areas/customers/contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useMayWrite } from '../../parts/register/look/use-may-write.ts'
import { SkeletonLines } from '../../ui/messages/skeleton.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import { DuplicateGroup } from './duplicate-group.tsx'
import { duplicatesOf } from './queries.ts'
import './crm.css'

const mostShown = 100

export function Duplicates({ base, tabs }: { base: string; tabs: ReactNode }) {
  const t = useText()
  const locale = useLocale()
  const mayWrite = useMayWrite(customers)
  const [limit, setLimit] = useState(25)
  const { data, error, refetch } = useQuery(duplicatesOf(usePartnerId(), limit))
  const total = data?.total ?? 0
  return (
    <Page
      title={t('crm.duplicates')}
      about={data && t('crm.duplicates.total', { count: total, text: countText(total, locale) })}
      filters={tabs}
    >
      {error && !data && (
        <ErrorPanel title={t('crm.duplicates.failed')} onRetry={() => void refetch()}>
          {refusalText(t, error)}
        </ErrorPanel>
      )}
      {!data && !error && <SkeletonLines label={t('shell.loading')} />}
      {data && total === 0 && (
        <EmptyState
          icon={<IconUserCheck size={24} stroke={1.7} />}
          title={t('crm.duplicates.none')}
          text={t('crm.duplicates.noneText')}
        />
      )}
      <div className="dx-crm-groups">
        {data?.data.map((group) => (
          <DuplicateGroup
            key={group.customers.map(({ id }) => id).join('-')}
            group={group}
            base={base}
            mayWrite={mayWrite}
          />
        ))}
      </div>
      {data && total > data.data.length && limit < mostShown && (
        <Button onClick={() => setLimit(mostShown)}>{t('crm.more')}</Button>
      )}
    </Page>
  )
}
