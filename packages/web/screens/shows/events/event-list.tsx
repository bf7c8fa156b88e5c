import { exportEvents, type EventRow } from '@dxweb/areas/events/core/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { IconCalendarPlus, IconPlus, IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useCan } from '../../../data/session/session.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { listLimit } from '../ground/ahead-reads.ts'
import { EventChoice, EventChoiceContext, useChosen } from '../choosing/event-choice.ts'
import { useDayHeading } from '../ground/day-heading.ts'
import { EventCards } from './event-cards.tsx'
import { sumsOf, useEventColumns } from './event-columns.tsx'
import { EventFilters } from './event-filters.tsx'
import { OwnFeeds } from './own-feeds.tsx'
import { eventList } from '../ground/queries.ts'
import { UnknownRenter } from '../ground/unknown-renter.tsx'
import { ExportMenu } from '../../../parts/register/files/export-menu.tsx'
import { useEventFilter } from '../ground/use-event-filter.ts'
import { useRentersList } from './use-renters-list.ts'
import { useListPlace } from '../place/use-list-place.ts'
import { useNarrow } from '../ground/use-narrow.ts'
import './shows.css'

const ChoiceBar = lazy(later(() => import('../choosing/choice-bar.tsx')))
const LongList = lazy(() => import('./long-list.tsx'))

const noRows: readonly EventRow[] = []

function NewEventLink() {
  const t = useText()
  const partnerId = usePartnerId()
  return (
    <LinkButton to={`/partners/${partnerId}/shows/new`} look="main" icon={<IconPlus size={17} />}>
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

/** What is held in a period, and how it sells; who may plan chooses among it. */
export function EventList() {
  const mayEdit = useCan()('shows.edit')
  const isNarrow = useNarrow()
  const [choice] = useState(() => new EventChoice())
  return (
    <EventChoiceContext value={mayEdit && !isNarrow ? choice : null}>
      <ListPage />
      <ChosenEvents />
    </EventChoiceContext>
  )
}

/** What can be done with those that are chosen comes with the first of them. */
function ChosenEvents() {
  if (useChosen().size === 0) return null
  return (
    <Suspense fallback={null}>
      <ChoiceBar />
    </Suspense>
  )
}

function ListPage() {
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()
  const mayEdit = may('shows.edit')
  const isNarrow = useNarrow()
  const filter = useEventFilter()
  const events = useQuery(eventList(partnerId, filter.query))
  const rows = events.data?.data
  const shownIds = useMemo(() => (rows ?? noRows).map((row) => row.id), [rows])
  useRentersList(shownIds)
  const listed = useMemo(() => sumsOf(rows ?? noRows), [rows])
  const columns = useEventColumns(listed, filter.sort === undefined, rows)
  const heading = useDayHeading(rows)
  const toOf = (row: EventRow) => `/partners/${partnerId}/shows/${row.id}/sales`
  const empty = <NoEvents isNarrowed={filter.isNarrowed} />
  const total = events.data?.total ?? 0
  const place = useListPlace(partnerId, events.data !== undefined)
  const table = (
    <DataTable
      id="events"
      label={t('module.shows.title')}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      rowTo={toOf}
      group={heading}
      empty={empty}
    />
  )
  // The list itself is always there: what is not found is the renter of the address.
  if (events.error instanceof Refusal && events.error.code === 'not_found') return <UnknownRenter />
  return (
    <Page
      title={t('module.shows.title')}
      actions={
        <>
          <OwnFeeds />
          <ExportMenu
            path={exportEvents.path}
            params={{ partnerId }}
            query={{ ...filter.query, sort: filter.sort }}
          />
          {may('tickets.scan') && (
            <LinkButton
              to={`/partners/${partnerId}/shows/scan`}
              icon={<IconScan size={17} aria-hidden />}
            >
              <span className="dx-words-apart">{t('scan.link')}</span>
            </LinkButton>
          )}
          {mayEdit && !isNarrow && (
            <LinkButton to={`/partners/${partnerId}/shows/import`}>
              {t('shows.programme.button')}
            </LinkButton>
          )}
          {mayEdit && <NewEventLink />}
        </>
      }
      filters={<EventFilters filter={filter} />}
    >
      <div className="dx-events" aria-busy={events.isPlaceholderData} {...place}>
        {events.isError ? (
          <ErrorPanel title={t('shows.listFailed')} onRetry={() => void events.refetch()}>
            {refusalText(t, events.error)}
          </ErrorPanel>
        ) : isNarrow && total <= listLimit ? (
          <EventCards rows={rows} toOf={toOf} empty={empty} />
        ) : isNarrow ? (
          <Suspense fallback={<EventCards rows={undefined} toOf={toOf} empty={empty} />}>
            <LongList isNarrow query={filter.query} sort={filter.sort} toOf={toOf} />
          </Suspense>
        ) : total > listLimit ? (
          <Suspense fallback={table}>
            <LongList query={filter.query} sort={filter.sort} toOf={toOf} />
          </Suspense>
        ) : (
          table
        )}
      </div>
    </Page>
  )
}
