import { IconCalendarUser } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'

/** Where those land who may not see the list: volunteers, whose own shifts and events come here. */
export function OwnWork() {
  const t = useText()
  return (
    <Page title={t('module.shows.title')}>
      <Card>
        <EmptyState
          icon={<IconCalendarUser size={24} stroke={1.7} />}
          title={t('module.toCome')}
          text={t('shows.ownWork.holds')}
        />
      </Card>
    </Page>
  )
}
