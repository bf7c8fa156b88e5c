import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { useAddress, usePartnerId } from '../../data/session/context.ts'
import { pagePath } from '../../data/session/page-path.ts'
import { useCan } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsList } from './reports-list.tsx'
import './reportsadmin.module.css'

/** Routes in the platform's context: reportsadmin · reportsadmin/{id} */
export default function Screen() {
  const t = useText()
  const can = useCan()
  const { rest } = useAddress()
  const isHere = usePartnerId() === superPartnerId && can('platform.write')
  const [id] = rest
  if (isHere) return id === undefined ? <ReportsList /> : <ReportPage key={id} id={id} />
  return (
    <Page title={t('module.reportsadmin.title')}>
      <EmptyState
        title={t('reportsadmin.elsewhere')}
        action={
          <LinkButton to={pagePath(superPartnerId, 'reportsadmin')}>
            {t('reportsadmin.toPlatform')}
          </LinkButton>
        }
      />
    </Page>
  )
}
