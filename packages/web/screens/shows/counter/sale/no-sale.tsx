import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconArmchair, IconTicketOff } from '@tabler/icons-react'
import { usePartnerId } from '../../../../data/session/context.ts'
import { pagePath } from '../../../../data/session/page-path.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { EmptyState } from '../../../../ui/messages/empty-state.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { SaleClosed } from './sale-closed.tsx'

export function Unticketed({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <Card>
      <EmptyState
        icon={<IconTicketOff size={24} stroke={1.7} />}
        title={t('ticketing.closed.unticketed')}
        text={
          event.countedVisitors === null
            ? t('ticketing.closedText.unticketed')
            : t('shows.visitors.counted', { count: event.countedVisitors })
        }
        action={
          event.can.edit && (
            <LinkButton to={pagePath(partnerId, `shows/${event.id}/zones`)}>
              {t('shows.prices.set')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}

export function NoPlaces({ event }: { event: EventDetail }) {
  const t = useText()
  const partnerId = usePartnerId()
  if (event.state !== 'published') {
    return (
      <Card>
        <SaleClosed event={event} />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<IconArmchair size={24} stroke={1.7} />}
        title={t('ticketing.noPlaces')}
        text={t('ticketing.noPlacesText', { hall: event.auditorium })}
        action={
          event.can.edit && (
            <LinkButton to={pagePath(partnerId, 'partnerprofile/venues')}>
              {t('ticketing.toHalls')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}
