import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { IconCircleCheck, IconCircleDashed, IconHourglass } from '@tabler/icons-react'
import { useAddress, usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { fullHouse } from './full-house.ts'
import styles from '../form/styles/event-page.module.css'

interface CheckProps {
  isDone: boolean
  tab: string
  eventId: number
  label: string
  about: string
}

function Check({ isDone, tab, eventId, label, about }: CheckProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const Icon = isDone ? IconCircleCheck : IconCircleDashed
  return (
    <li data-done={isDone || undefined}>
      <Icon
        size={20}
        aria-label={t(isDone ? 'shows.sales.draft.done' : 'shows.sales.draft.missing')}
      />
      <span>
        <Link to={pagePath(partnerId, `shows/${eventId}/${tab}`)}>{label}</Link>
        <span className="dx-second">{about}</span>
      </span>
    </li>
  )
}

/** Notice to a renter that the venue is still preparing the sale, with a link to the sales of other events. */
function WaitingRenter() {
  const t = useText()
  return (
    <Card title={t('shows.sales.draft.title')} flush>
      <EmptyState
        icon={<IconHourglass size={22} stroke={1.7} />}
        title={t('shows.sales.draft.waiting')}
        text={t('shows.sales.draft.waitingText')}
        action={
          <LinkButton to={pagePath(usePartnerId(), 'report/ticket-sales')}>
            {t('shows.sales.draft.others')}
          </LinkButton>
        }
      />
    </Card>
  )
}

export function DraftSales({ event }: { event: EventDetail }) {
  const { renterId } = useAddress()
  return renterId === 0 ? <DraftChecks event={event} /> : <WaitingRenter />
}

function DraftChecks({ event }: { event: EventDetail }) {
  const t = useText()
  const { capacity, categories, zones } = event
  const onWeb = categories.filter(({ isSoldOnWeb, isStopped }) => isSoldOnWeb && !isStopped)
  const ore = fullHouse(event)
  const of = { eventId: event.id }
  return (
    <Card title={t('shows.sales.draft.title')} about={t('shows.sales.draft.about')}>
      {ore !== null && (
        <p className={styles['salesFull']}>
          <span>{t('shows.sales.draft.full', { capacity })}</span>{' '}
          <strong>
            <Money ore={ore} />
          </strong>
        </p>
      )}
      <ul className={styles['salesChecks']}>
        <Check
          {...of}
          isDone={categories.length > 0}
          tab="zones"
          label={t('shows.sales.draft.prices')}
          about={t('shows.sales.draft.pricesAbout', {
            count: categories.length,
            zones: zones.length,
          })}
        />
        <Check
          {...of}
          isDone={capacity > 0}
          tab="seating"
          label={t('ticketing.places')}
          about={t('shows.sales.draft.placesAbout', { count: capacity })}
        />
        <Check
          {...of}
          isDone={onWeb.length > 0}
          tab="settings"
          label={t('shows.sales.draft.windows')}
          about={t('shows.sales.draft.windowsAbout', { count: onWeb.length })}
        />
      </ul>
    </Card>
  )
}
