import { openingOf } from '@dxweb/areas/reports/call-sheet/opening.ts'
import { isDay, isoWeek } from '@dxweb/kit/time/day.ts'
import { operatingDayBegin } from '@dxweb/kit/time/zoned-time.ts'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconMoonStars,
  IconPrinter,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { useDownload } from '../../../parts/register/files/use-download.ts'
import { PrintedBy } from '../../../parts/report/print/printed-by.tsx'
import { useSending } from '../../../parts/report/sending/use-sending.tsx'
import { sentPage } from '../../../parts/report/sending/sending-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { ResourceLines, StaffLines } from './booked-lines.tsx'
import { HallMatrix } from './hall-matrix.tsx'
import { ShowCard } from './show-card.tsx'
import {
  type EventRow,
  type FilmRow,
  type SheetParts,
  type Shown,
  sheetEndpoints,
  shownOf,
  useClock,
  useDayKeys,
  useNext,
  useSheetDay,
} from './use-sheet.ts'
import styles from './call-sheet.module.css'
import './hall-matrix.module.css'

const sheet = sentPage('call-sheet')

type SheetDay = ReturnType<typeof useSheetDay>

function DayNav({ day, today, go, step }: SheetDay) {
  const t = useText()
  return (
    <div className={styles['callSheetDays']}>
      <IconButton
        framed
        label={t('callSheet.dayBefore')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => step(-1)}
      />
      <Button disabled={day === today} onClick={() => go(today)}>
        {t('calendar.today')}
      </Button>
      <IconButton
        framed
        label={t('callSheet.dayAfter')}
        icon={<IconChevronRight size={18} />}
        onClick={() => step(1)}
      />
      <DayField
        label={t('label.day')}
        labelHidden
        value={day}
        onChange={(to) => isDay(to) && go(to)}
      />
    </div>
  )
}

function Papers({ day }: { day: string }) {
  const t = useText()
  const locale = useLocale()
  const file = useDownload()
  const place = { partnerId: usePartnerId() }
  return (
    <>
      <Button
        icon={<IconFileTypePdf size={17} />}
        busy={file.isPending}
        onClick={() => file.mutate(urlOf(sheetEndpoints.exported.path, place, { day, locale }))}
      >
        {t('export.pdf')}
      </Button>
      <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
        {t('report.print')}
      </Button>
    </>
  )
}

function Section({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <section className={styles['callSheetSection']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Shows({
  shown,
  day,
  isToday,
}: {
  shown: readonly Shown<FilmRow | EventRow>[]
  day: string
  isToday: boolean
}) {
  const t = useText()
  const clock = useClock(day)
  const next = useNext(shown, isToday)
  const cards = (isFilm: boolean) =>
    shown
      .filter((one) => one.isFilm === isFilm)
      .map((one) => (
        <ShowCard
          key={one.row.eventId}
          shown={one}
          clock={clock}
          next={next?.show === one.row ? next.moment : undefined}
        />
      ))
  const [films, events] = [cards(true), cards(false)]
  return (
    <>
      {next && (
        <output className={styles['callSheetNow']}>
          <b>{t('callSheet.next', { time: clock(next.moment.at) })}</b>{' '}
          {t(`callSheet.moment.${next.moment.kind}`)} · {next.show.event}, {next.show.auditorium}
        </output>
      )}
      <Section title={t('report.call-sheet-films')} count={films.length}>
        {films}
      </Section>
      <Section title={t('report.call-sheet-events')} count={events.length}>
        {events}
      </Section>
    </>
  )
}

function Sheet({
  parts,
  day,
  isToday,
}: {
  parts: SheetParts
  day: SheetDay['day']
  isToday: boolean
}) {
  const t = useText()
  const clock = useClock(day)
  const zone = useTimeZone()
  const shown = [...shownOf(parts.films, true), ...shownOf(parts.events, false)]
  const { staff = [], resources = [] } = parts
  if (shown.length + staff.length + resources.length === 0) {
    return (
      <EmptyState
        icon={<IconMoonStars size={24} stroke={1.7} />}
        title={t('callSheet.none')}
        text={t('callSheet.noneText')}
      />
    )
  }
  return (
    <div className={styles['callSheet']}>
      <Shows shown={shown} day={day} isToday={isToday} />
      <Section title={t('report.call-sheet-staff')} count={staff.length}>
        <StaffLines rows={staff} clock={clock} />
      </Section>
      <Section title={t('report.call-sheet-resources')} count={resources.length}>
        <ResourceLines rows={resources} clock={clock} />
      </Section>
      <Section title={t('callSheet.matrix')} count={shown.length}>
        <HallMatrix
          shown={shown}
          begin={Date.parse(operatingDayBegin(day, zone))}
          clock={clock}
          isToday={isToday}
        />
      </Section>
    </div>
  )
}

export default function CallSheetPage() {
  const t = useText()
  const when = useWhen()
  const place = useSheetDay()
  const { day, today, step } = place
  const clock = useClock(day)
  const sending = useSending(sheet)
  useDayKeys(step)
  const found = useRead(sheetEndpoints.read, { day }, kept)
  const parts = found.data?.day === day ? found.data.parts : undefined
  const opening = parts && openingOf([...(parts.films ?? []), ...(parts.events ?? [])])
  const about = [
    `${when(day, 'longDay')} ${day.slice(0, 4)}`,
    t('report.dayWeek', { week: isoWeek(day).week }),
    opening && t('report.dayOpen', { from: clock(opening.from), until: clock(opening.until) }),
  ]
  return (
    <Page
      title={t('report.call-sheet')}
      about={<span aria-live="polite">{about.filter(Boolean).join(' · ')}</span>}
      actions={
        <>
          <Papers day={day} />
          {sending.button}
        </>
      }
      filters={<DayNav {...place} />}
    >
      <PrintedBy />
      <div aria-busy={found.isPlaceholderData}>
        <Loaded of={found} failedKey="report.failed" lines={6}>
          {(reply) => (
            <Sheet
              parts={reply.parts}
              day={reply.day as typeof day}
              isToday={reply.day === today}
            />
          )}
        </Loaded>
      </div>
      {sending.list && <div className="dx-no-print">{sending.list}</div>}
    </Page>
  )
}
