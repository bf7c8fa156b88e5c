import { useQuery } from '@tanstack/react-query'
import { getEventChoices } from '@dxweb/areas/events/core/contract.ts'
import { IconPlus, IconRss, IconTableImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { pagePath } from '../../../data/session/page-path.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { ClashDialog } from '../moves/clash-dialog.tsx'
import { HallRows } from './hall-rows.tsx'
import { Legend } from './legend.tsx'
import { LongDialog } from '../moves/long-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { calendarOf } from '../moves/queries.ts'
import { TimeGrid } from './time-grid.tsx'
import type { CalendarMode } from '../axis/calendar-period.ts'
import { layouts, useCalendarPlace } from '../axis/use-calendar-place.ts'
import { useMove } from '../moves/use-move.ts'
import { FirstSteps } from '../../../parts/first-steps/first-steps.tsx'
import './calendar.module.css'
import './calendar-narrow.css'

const FeedsDrawer = lazyDialog(() => import('../../../parts/feeds/feeds-drawer.tsx'))

/** Returns the layouts of a mode; a week can also show days without halls. */
const offeredIn = (mode: CalendarMode) =>
  mode === 'day' ? layouts : (['days', ...layouts] as const)

export default function Calendar() {
  const t = useText()
  const partnerId = usePartnerId()
  const may = useCan()
  const mayEdit = may('shows.edit')
  const place = useCalendarPlace()
  const { days, hall } = place
  const period = { from: days[0] ?? place.day, to: days.at(-1) ?? place.day }
  const found = useQuery(calendarOf(partnerId, period))
  const halls = useRead(getEventChoices, {}).data?.auditoriums
  const moving = useMove()
  const [showsFeeds, showFeeds] = useState(false)
  const events = useMemo(
    () =>
      (found.data ?? []).filter(
        (event) =>
          hall === '' || [event.auditoriumId, ...event.extraAuditoriumIds].includes(Number(hall)),
      ),
    [found.data, hall],
  )
  const newEvent = (
    <>
      <LinkButton
        to={pagePath(partnerId, 'shows/import')}
        icon={<IconTableImport size={17} aria-hidden />}
      >
        <span className="dx-words-apart">{t('shows.programme.button')}</span>
      </LinkButton>
      <LinkButton to={pagePath(partnerId, 'shows/new')} look="main" icon={<IconPlus size={17} />}>
        <span className="dx-words-apart">{t('shows.new')}</span>
      </LinkButton>
    </>
  )
  const grid = { place, events, halls: halls ?? [], mayEdit, onMove: moving.moveOrCopy }
  return (
    <Page
      title={t('module.culture.title')}
      actions={
        <>
          {may('calendar.share') && (
            <Button icon={<IconRss size={17} aria-hidden />} onClick={() => showFeeds(true)}>
              <span className="dx-words-apart">{t('feeds.subscribe')}</span>
            </Button>
          )}
          {mayEdit && newEvent}
        </>
      }
      filters={
        <CalendarBar place={place} halls={halls ?? []}>
          {place.mode !== 'month' && (
            <ChoiceRow
              label={t('calendar.layout')}
              value={place.layout ?? (place.mode === 'day' ? 'columns' : 'days')}
              options={offeredIn(place.mode).map((value) => ({
                value,
                label: t(`calendar.layout.${value}`),
              }))}
              onChange={(value) => place.set({ halls: value === 'days' ? undefined : value })}
            />
          )}
        </CalendarBar>
      }
    >
      {mayEdit && found.data?.every(({ soldCount }) => soldCount === 0) && <FirstSteps />}
      <Loaded of={found} failedKey="calendar.failed" lines={12}>
        {() => (
          <>
            <Legend events={events} />
            {place.mode === 'month' ? (
              <MonthGrid {...grid} />
            ) : place.layout === 'rows' ? (
              <HallRows {...grid} />
            ) : (
              <TimeGrid key={`${place.mode} ${period.from} ${place.layout}`} {...grid} />
            )}
          </>
        )}
      </Loaded>
      <ClashDialog moving={moving} />
      <LongDialog moving={moving} />
      {showsFeeds && <FeedsDrawer onClose={() => showFeeds(false)} />}
    </Page>
  )
}
