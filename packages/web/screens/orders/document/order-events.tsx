import { IconCalendarPlus } from '@tabler/icons-react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import { EventsOf } from '../events/events-of.tsx'
import { MoveEvent } from './move-event.tsx'

/** States in which events can be added to an order. */
const open = new Set<unknown>(['enquiry', 'option', 'unconfirmed', 'confirmed', 'notInvoiced'])

export function OrderEvents({ row }: { row: Row }) {
  const t = useText()
  const partnerId = usePartnerId()
  const mayEdit = useCan()('shows.edit')
  const { id, periodFrom, periodTo, renterId, state } = row
  const asked = new URLSearchParams({
    date: String(periodFrom),
    orderId: String(id),
    ...(typeof renterId === 'number' && { renterId: String(renterId) }),
  })
  return (
    <EventsOf
      narrowed={{ orderId: String(id) }}
      until={String(periodTo)}
      actions={
        mayEdit &&
        open.has(state) && (
          <LinkButton
            to={pagePath(partnerId, `shows/new?${asked.toString()}`)}
            icon={<IconCalendarPlus size={16} />}
          >
            {t('shows.new')}
          </LinkButton>
        )
      }
      {...(mayEdit && {
        renderMove: ({ eventId }, onClose) => <MoveEvent id={eventId} onClose={onClose} />,
      })}
    />
  )
}
