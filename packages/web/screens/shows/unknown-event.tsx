import { IconTicketOff } from '@tabler/icons-react'
import { usePartnerId } from '../../data/context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'

/** No such event here, or none that the user may see. */
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
          action={<LinkButton to={`/partners/${partnerId}/shows`}>{t('shows.toList')}</LinkButton>}
        />
      </Card>
    </Page>
  )
}
