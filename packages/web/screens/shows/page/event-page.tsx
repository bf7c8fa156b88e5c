import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { hallsText } from '@dxweb/areas/events/core/rules.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { PartNeighbours } from '../../../parts/list/part-neighbours.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SkeletonLines, SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { SaleStateBadge } from '../../../parts/event/sale-state-badge.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useText } from '../../../ui/text/text.ts'
import { EventActions, StopSale } from './event-actions.tsx'
import { isEventTab, openRooms, tabPermissions } from '../ground/event-tabs.ts'
import type { EventTab } from '../ground/event-tabs.ts'
import { EventMenu } from '../commands/event-menu.tsx'
import { type ListQuery, oneEvent, someEvents } from '../ground/queries.ts'
import { SalesTab } from '../sales/sales-tab.tsx'
import { SeriesPlace } from './series-place.tsx'
import { TimeSpan } from '../ground/time-span.tsx'
import { UnknownEvent } from '../ground/unknown-event.tsx'
import { ZonesTab } from '../zones/zones-tab.tsx'
import '../form/styles/event-page.module.css'

const ResourcesTab = lazy(() => import('../resources/resources-tab.tsx'))
const EconomyTab = lazy(() => import('../economy/economy-tab.tsx'))
const SetListTab = lazy(later(() => import('../set-list/set-list-tab.tsx')))
const SettlementTab = lazy(later(() => import('../settlement/settlement-tab.tsx')))
const ReservationsTab = lazy(() => import('../reservations/reservations-tab.tsx'))
const SeatingTab = lazy(() => import('../counter/seating-tab.tsx'))
const AttachmentsTab = lazy(() => import('../content/attachments-tab.tsx'))
const NoteTab = lazy(() => import('../content/note-tab.tsx'))
const SynopsisTab = lazy(() => import('../content/synopsis-tab.tsx'))
const ParticipantsTab = lazy(() => import('../participants/participants-tab.tsx'))
const SettingsTab = lazy(() => import('../settings/settings-tab.tsx'))
const TransactionsTab = lazy(() => import('../transactions/transactions-tab.tsx'))

function TabContent({ tab, event }: { tab: EventTab; event: EventDetail }) {
  if (tab === 'sales') return <SalesTab event={event} />
  if (tab === 'transactions') return <TransactionsTab event={event} />
  if (tab === 'seating') return <SeatingTab event={event} />
  if (tab === 'reservations') return <ReservationsTab event={event} />
  if (tab === 'zones') return <ZonesTab event={event} />
  if (tab === 'participants') return <ParticipantsTab event={event} />
  if (tab === 'attachments') return <AttachmentsTab event={event} />
  if (tab === 'synopsis') return <SynopsisTab event={event} />
  if (tab === 'settings') return <SettingsTab event={event} />
  if (tab === 'note') return <NoteTab event={event} />
  if (tab === 'set-list') return <SetListTab event={event} />
  if (tab === 'settlement') return <SettlementTab event={event} />
  if (tab === 'resources') return <ResourcesTab event={event} />
  return <EconomyTab event={event} />
}

// catalog: ticketing.age.*

/** Example: 'lør. 21. nov. 2026, 20:00–22:15 · Storsalen · Sundet Revylag'. */
function About({ event }: { event: EventDetail }) {
  const t = useText()
  const parts = new Set([hallsText(event), event.renter, event.organizer])
  return (
    <>
      <TimeSpan startsAt={event.startsAt} endsAt={event.endsAt} />
      {[...parts].filter(Boolean).map((part) => ` · ${part}`)}
      {event.ageLimit && ` · ${t(`ticketing.age.${event.ageLimit}`)}`}
      {event.cancelReason && ` · ${t('shows.cancel.because', { reason: event.cancelReason })}`}
    </>
  )
}

function EventTabs({ event, tab }: { event: EventDetail; tab: EventTab }) {
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()
  const isOpen = (key: EventTab) => {
    if (key === 'set-list' && !event.hasTono) return false
    if (key === 'settlement' && event.renterId === null) return false
    const permission = tabPermissions[key]
    return permission === undefined || may(permission)
  }
  const to = (key: EventTab = 'sales') => pagePath(partnerId, `shows/${event.id}/${key}`)
  const rooms = openRooms(isOpen)
  const here = rooms.find(({ tabs }) => tabs.includes(tab))
  return (
    <>
      <Tabs
        label={t('shell.tabs')}
        tabs={rooms.map(({ room, tabs: [first] }) => ({
          key: room,
          label: t(`shows.room.${room}`),
          to: to(first),
        }))}
        current={here?.room}
      />
      {here && here.tabs.length > 1 && (
        <Tabs
          isInner
          label={t(`shows.room.${here.room}`)}
          tabs={here.tabs.map((key) => ({ key, label: t(`shows.tab.${key}`), to: to(key) }))}
          current={tab}
        />
      )}
    </>
  )
}

/** The actions are the same on every tab, so that no button moves when the tab changes. */
function Actions({ event, tab }: { event: EventDetail; tab: EventTab }) {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <>
      <PartNeighbours
        register="events"
        id={event.id}
        listTo={pagePath(partnerId, 'shows')}
        around={(query, first) => someEvents(partnerId, query as ListQuery, first, 3)}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        linkOf={({ id }) => pagePath(partnerId, `shows/${id}/${tab}`)}
      />
      {event.can.edit && event.state !== 'cancelled' && (
        <LinkButton
          to={pagePath(partnerId, `shows/${event.id}/edit`)}
          icon={<IconPencil size={17} />}
        >
          <span className="dx-words-apart">{t('shows.edit')}</span>
        </LinkButton>
      )}
      <EventActions event={event} />
      <EventMenu event={event} />
    </>
  )
}

export default function EventPage({
  eventId,
  tab = 'sales',
}: {
  eventId: number
  tab: string | undefined
}) {
  const t = useText()
  const partnerId = usePartnerId()
  const event = useQuery(oneEvent(partnerId, eventId))
  if (event.isPending) return <SkeletonPage label={t('shell.loading')} />
  if (isLost(event)) {
    const isUnknown = event.error instanceof Refusal && event.error.code === 'not_found'
    if (isUnknown) return <UnknownEvent />
    return (
      <Page title={t('module.shows.title')}>
        <ErrorPanel title={t('shows.failed')} onRetry={() => void event.refetch()}>
          {refusalText(t, event.error)}
        </ErrorPanel>
      </Page>
    )
  }
  if (!isEventTab(tab)) return <UnknownEvent />
  return (
    <Page
      title={event.data.title}
      badge={
        <>
          <SaleStateBadge event={event.data} />
          <StopSale event={event.data} />
        </>
      }
      about={
        <span className="dx-about-extra">
          <About event={event.data} />
          <SeriesPlace event={event.data} />
        </span>
      }
      actions={<Actions event={event.data} tab={tab} />}
      filters={<EventTabs event={event.data} tab={tab} />}
    >
      <Suspense fallback={<SkeletonLines label={t('shell.loading')} />}>
        <TabContent tab={tab} event={event.data} />
      </Suspense>
    </Page>
  )
}
