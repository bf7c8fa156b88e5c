import { IconTicketOff } from '@tabler/icons-react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'

export function UnknownEvent() {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <Page title={t('module.shows.title')}>
      <Card>
        <EmptyState
          icon={<IconTicketOff size={24} stroke={1.7} />}
          title={t('shows.unknown')}
          text={t('shows.unknownText')}
          action={<LinkButton to={pagePath(partnerId, 'shows')}>{t('shows.toList')}</LinkButton>}
        />
      </Card>
    </Page>
  )
}
