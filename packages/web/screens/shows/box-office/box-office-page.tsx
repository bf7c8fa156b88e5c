import { type BoxOfficeRow, getBoxOffice } from '@dxweb/areas/events/box-office/contract.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { IconCash, IconGift, IconScan, IconTicketOff } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { useToPage } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { SkeletonLines } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { useDayTexts } from '../ground/day-heading.ts'
import { HoursToday } from '../opening-hours/hours-today.tsx'
import { EventTile, isSold } from './event-tile.tsx'
import { useTileKeys } from '../../../parts/list/use-tile-keys.ts'
import { TillLink } from '../../../parts/till/till-links.tsx'
import styles from './box-office.module.css'

const noRows: readonly BoxOfficeRow[] = []
const maxKeys = 9

function Days({ rows, readAt }: { rows: readonly BoxOfficeRow[]; readAt: number }) {
  const timeZone = useTimeZone()
  const days = useMemo(
    () => Map.groupBy([...rows.entries()], ([, { startsAt }]) => localDay(startsAt, timeZone)),
    [rows, timeZone],
  )
  const texts = useDayTexts(useMemo(() => new Set(days.keys()), [days]))
  const next = rows.find(isSold)?.id
  return [...days].map(([day, events]) => (
    <section key={day} className={styles['boxOfficeDay']} aria-label={texts.get(day)}>
      <h2>{texts.get(day)}</h2>
      {events.map(([at, row]) => (
        <EventTile
          key={row.id}
          row={row}
          isNext={row.id === next}
          at={readAt}
          shortcut={at < maxKeys ? at + 1 : null}
        />
      ))}
    </section>
  ))
}

function Actions() {
  const t = useText()
  const may = useCan()
  const toPage = useToPage()
  return (
    <>
      {may('giftCards.read') && (
        <LinkButton to={toPage('products/giftcards')} icon={<IconGift size={17} aria-hidden />}>
          {t('giftcards.title')}
        </LinkButton>
      )}
      <TillLink />
      {may('ownTill.count') && (
        <LinkButton to={toPage('shows/my-day')} icon={<IconCash size={17} aria-hidden />}>
          {t('shell.entry.myDay')}
        </LinkButton>
      )}
      {may('tickets.scan') && (
        <LinkButton to={toPage('shows/scan')} icon={<IconScan size={17} aria-hidden />}>
          {t('scan.link')}
        </LinkButton>
      )}
    </>
  )
}

export default function BoxOfficePage() {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const [q] = useUrlState('q', '')
  // Reads the list again at intervals, so that events that have ended disappear.
  const found = useRead(getBoxOffice, { q }, { ...kept, refetchInterval: 60_000 })
  useTileKeys(place)
  const rows = found.data?.data ?? noRows
  return (
    <div ref={place}>
      <Page
        title={t('shell.entry.boxOffice')}
        about={<HoursToday />}
        actions={<Actions />}
        filters={
          <>
            <SearchBox label={t('boxOffice.search')} />
            <span className={`dx-second ${styles['boxOfficeHelp']}`}>{t('boxOffice.keys')}</span>
          </>
        }
      >
        {found.isPending && <SkeletonLines label={t('shell.loading')} />}
        {found.isError && rows.length === 0 && (
          <ErrorPanel title={t('shows.listFailed')} onRetry={() => void found.refetch()}>
            {refusalText(t, found.error)}
          </ErrorPanel>
        )}
        <div className={styles['boxOffice']} aria-busy={found.isPlaceholderData}>
          <Days rows={rows} readAt={found.dataUpdatedAt} />
        </div>
        {found.data && rows.length === 0 && (
          <EmptyState
            icon={<IconTicketOff size={24} stroke={1.7} />}
            title={t(q ? 'shell.nothingFound' : 'boxOffice.none')}
            text={t(q ? 'boxOffice.noneFoundText' : 'boxOffice.noneText')}
          />
        )}
      </Page>
    </div>
  )
}
