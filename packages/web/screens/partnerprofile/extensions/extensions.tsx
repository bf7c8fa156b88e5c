import { listIntegrations } from '@dxweb/areas/integrations/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useSession } from '../../../data/session/session.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ExtensionCard } from './extension-card.tsx'
import type { SectionProps } from '../section/section.ts'

export default function Extensions({ section }: SectionProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const { user } = useSession()
  const { data, isError, refetch } = useQuery({
    queryKey: ['partners', partnerId, 'integrations'],
    queryFn: () => callApi(listIntegrations, { params: { partnerId } }),
  })
  return (
    <Page title={t(section.titleKey)}>
      {isError && (
        <ErrorPanel title={t('integrations.failed.fetch')} onRetry={() => void refetch()}>
          {t('error.unavailable')}
        </ErrorPanel>
      )}
      {!data && !isError && <SkeletonPage label={t('shell.loading')} />}
      <p className="dx-second">{t('integrations.notYet')}</p>
      {user.sudo && <p className="dx-second dx-extensions-note">{t('integrations.notInSudo')}</p>}
      <div className="dx-extensions">
        {data?.data.map((each) => (
          <ExtensionCard key={each.integrationId} integration={each} />
        ))}
      </div>
    </Page>
  )
}
