import { IconZoomQuestion } from '@tabler/icons-react'
import { usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'

export function UnknownReport() {
  const t = useText()
  const base = pagePath(usePartnerId(), 'report')
  return (
    <Page title={t('module.report.title')}>
      <EmptyState
        icon={<IconZoomQuestion size={24} stroke={1.7} />}
        title={t('report.unknown')}
        action={<LinkButton to={base}>{t('module.report.title')}</LinkButton>}
      />
    </Page>
  )
}
