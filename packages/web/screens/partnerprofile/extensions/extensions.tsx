import { listIntegrations } from '@dxweb/areas/integrations/contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { useSession } from '../../../data/session/session.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ExtensionCard } from './extension-card.tsx'
import type { SectionProps } from '../section/section.ts'
import styles from '../section/settings.module.css'

export default function Extensions({ section }: SectionProps) {
  const t = useText()
  const { user } = useSession()
  const found = useRead(listIntegrations, {})
  return (
    <Page title={t(section.titleKey)}>
      {user.sudo && (
        <p className={`dx-second ${styles['extensionsNote']}`}>{t('integrations.notInSudo')}</p>
      )}
      <Loaded
        of={found}
        failedKey="integrations.failed.fetch"
        waiting={<SkeletonPage label={t('shell.loading')} />}
      >
        {({ data }) => (
          <div className={styles['extensions']}>
            {data.map((each) => (
              <ExtensionCard key={each.integrationId} integration={each} />
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
