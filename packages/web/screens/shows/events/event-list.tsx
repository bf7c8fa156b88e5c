import { exportEvents, type EventRow } from '@dxweb/areas/events/core/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconCalendarPlus, IconPlus, IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { Choice } from '../../../parts/list/choice.ts'
import { WhereChosen } from '../../../parts/list/where-chosen.tsx'
import { EventRows } from './event-rows.tsx'
import { EventFilters } from './event-filters.tsx'
import { OwnFeeds } from './own-feeds.tsx'
import { eventList } from '../ground/queries.ts'
import { UnknownRenter } from '../ground/unknown-renter.tsx'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useEventFilter } from '../ground/use-event-filter.ts'
import { useRentersList } from './use-renters-list.ts'
import { useNarrow } from '../../../ui/page/use-narrow.ts'
import styles from './shows.module.css'
import { FirstSteps } from '../../../parts/first-steps/first-steps.tsx'

const ChoiceBar = lazy(later(() => import('../choosing/choice-bar.tsx')))
const HiddenEvents = lazy(later(() => import('./hidden-events.tsx')))

function NewEventLink() {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <LinkButton to={pagePath(partnerId, 'shows/new')} look="main" icon={<IconPlus size={17} />}>
      <span className="dx-words-apart">{t('shows.new')}</span>
    </LinkButton>
  )
}

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useText()
  const mayEdit = useCan()('shows.edit')
  return (
    <EmptyState
      icon={<IconCalendarPlus size={24} stroke={1.7} />}
      title={t(isNarrowed ? 'shows.noneFound' : 'shows.none')}
      text={t(isNarrowed ? 'shows.noneFoundText' : 'shows.noneText')}
      action={mayEdit && <NewEventLink />}
    />
  )
}

/** Maximum number of events in one request; repeats `publishing-contract.ts`, which the first screen does not load. */
const maxChosen = 200

export function EventList() {
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()
  const mayEdit = may('shows.edit')
  const isNarrow = useNarrow()
  const [choice] = useState(() => new Choice<EventRow>(({ id }) => id, maxChosen))
  const filter = useEventFilter()
  const asked = useMemo(() => ({ ...filter.query, sort: filter.sort }), [filter])
  const events = useQuery(eventList(partnerId, asked))
  useRentersList(events.data?.data)
  // The list always exists, so only the renter in the address can be missing.
  if (events.error instanceof Refusal && events.error.code === 'not_found') return <UnknownRenter />
  return (
    <Page
      title={t('module.shows.title')}
      actions={
        <>
          <OwnFeeds />
          <ExportMenu path={exportEvents.path} params={{ partnerId }} query={asked} />
          {may('tickets.scan') && (
            <LinkButton
              to={pagePath(partnerId, 'shows/scan')}
              icon={<IconScan size={17} aria-hidden />}
            >
              <span className="dx-words-apart">{t('scan.link')}</span>
            </LinkButton>
          )}
          {mayEdit && !isNarrow && (
            <LinkButton to={pagePath(partnerId, 'shows/import')}>
              {t('shows.programme.button')}
            </LinkButton>
          )}
          {mayEdit && <NewEventLink />}
        </>
      }
      filters={<EventFilters filter={filter} />}
    >
      <div className={styles['events']} aria-busy={events.isPlaceholderData}>
        {mayEdit && events.data?.data.every(({ soldCount }) => soldCount === 0) && <FirstSteps />}
        {filter.query.q !== undefined && events.data && !events.isPlaceholderData && (
          <Suspense fallback={null}>
            <HiddenEvents q={filter.query.q} found={events.data.total} />
          </Suspense>
        )}
        {isLost(events) ? (
          <ErrorPanel title={t('shows.listFailed')} onRetry={() => void events.refetch()}>
            {refusalText(t, events.error)}
          </ErrorPanel>
        ) : (
          <EventRows
            filter={filter}
            asked={asked}
            found={events.data}
            isNarrow={isNarrow}
            choice={mayEdit && !isNarrow ? choice : null}
            empty={<NoEvents isNarrowed={filter.isNarrowed} />}
          />
        )}
      </div>
      <WhereChosen choice={choice}>
        <ChoiceBar choice={choice} />
      </WhereChosen>
    </Page>
  )
}
