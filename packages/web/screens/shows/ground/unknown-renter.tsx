import { IconUserOff } from '@tabler/icons-react'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'

export function UnknownRenter() {
  const t = useText()
  return (
    <Page title={t('module.shows.title')}>
      <Card>
        <EmptyState
          icon={<IconUserOff size={24} stroke={1.7} />}
          title={t('shows.unknownRenter')}
          text={t('shows.unknownRenterText')}
          action={<LinkButton to="/">{t('shell.unknown.home')}</LinkButton>}
        />
      </Card>
    </Page>
  )
}
