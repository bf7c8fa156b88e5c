import { IconCalendarUser, IconScan } from '@tabler/icons-react'
import { usePartnerId } from '../../data/context.ts'
import { useCan } from '../../data/session.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'

/**
 * Where those land who may not see the list: volunteers, whose own shifts and events come here. Their menu is
 * empty (specification 2), so those who scan as well find their way to the door here.
 */
export function OwnWork() {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  return (
    <Page title={t('module.shows.title')}>
      <Card>
        <EmptyState
          icon={<IconCalendarUser size={24} stroke={1.7} />}
          title={t('module.toCome')}
          text={t('shows.ownWork.holds')}
          action={
            can('tickets.scan') && (
              <LinkButton
                to={`/partners/${partnerId}/shows/scan`}
                icon={<IconScan size={17} aria-hidden />}
              >
                {t('scan.link')}
              </LinkButton>
            )
          }
        />
      </Card>
    </Page>
  )
}
