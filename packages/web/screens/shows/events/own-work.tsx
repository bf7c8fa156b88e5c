import { getOwnShifts, type OwnShift } from '@dxweb/areas/resources/shifts/contract.ts'
import { lastDay, localDay } from '@dxweb/kit/time/zoned-time.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { IconCalendarUser, IconMapPin, IconScan } from '@tabler/icons-react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { useTimeZone, useUntil, useWhen } from '../../../data/session/use-when.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonPage } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/own-work.module.css'

function useTimes() {
  const when = useWhen()
  const end = useUntil()
  const zone = useTimeZone()
  return (from: string, until: string) => {
    const shape = localDay(from, zone) === lastDay(until, zone) ? 'time' : 'moment'
    return spanText(when(from, 'time'), end(until, shape))
  }
}

const placeOf = ({ auditorium, location, address, city }: OwnShift) =>
  [...new Set([auditorium, location, [address, city].filter(Boolean).join(', ')])]
    .filter(Boolean)
    .join(' · ')

function Shift({ shift, now }: { shift: OwnShift; now: number }) {
  const t = useText()
  const times = useTimes()
  const isNow = Date.parse(shift.startsAt) <= now && now < Date.parse(shift.endsAt)
  return (
    <li className={styles['shift']}>
      <div className={styles['shiftHead']}>
        <b className={`${styles['shiftTimes']} dx-tabular`}>
          {times(shift.startsAt, shift.endsAt)}
        </b>
        <span>{shift.role}</span>
        {shift.isCancelled && <Badge tone="bad">{t('shows.ownWork.cancelled')}</Badge>}
        {isNow && !shift.isCancelled && <Badge tone="good">{t('shows.ownWork.now')}</Badge>}
      </div>
      <p className={styles['shiftEvent']}>{shift.event}</p>
      <p className="dx-second">
        {t('shows.ownWork.event', { times: times(shift.eventStartsAt, shift.eventEndsAt) })}
      </p>
      <p className={`dx-second ${styles['shiftPlace']}`}>
        <IconMapPin size={16} aria-hidden />
        {placeOf(shift)}
      </p>
      {shift.note && <p className={styles['shiftNote']}>{shift.note}</p>}
    </li>
  )
}

function Days({ shifts, now }: { shifts: readonly OwnShift[]; now: number }) {
  const when = useWhen()
  const zone = useTimeZone()
  const days = Map.groupBy(shifts, ({ startsAt }) => localDay(startsAt, zone))
  return [...days].map(([day, own]) => (
    <Card key={day} title={when(own[0]?.startsAt ?? day, 'longDay')}>
      <ul className={styles['shifts']}>
        {own.map((shift) => (
          <Shift key={shift.id} shift={shift} now={now} />
        ))}
      </ul>
    </Card>
  ))
}

function Shifts({ shifts, now }: { shifts: readonly OwnShift[]; now: number }) {
  const t = useText()
  const [past = [], coming = []] = [true, false].map((isPast) =>
    shifts.filter(({ endsAt }) => Date.parse(endsAt) <= now === isPast),
  )
  return (
    <>
      {coming.length === 0 && (
        <Card>
          <EmptyState
            icon={<IconCalendarUser size={24} stroke={1.7} />}
            title={t('shows.ownWork.none')}
            text={t('shows.ownWork.noneText')}
          />
        </Card>
      )}
      <Days shifts={coming} now={now} />
      {past.length > 0 && (
        <details className={styles['pastShifts']}>
          <summary>{t('shows.ownWork.past')}</summary>
          <Days shifts={past.toReversed()} now={now} />
        </details>
      )}
    </>
  )
}

const noShifts: readonly OwnShift[] = []

/** Milliseconds between refetches, since the page has no live updates. */
const readAgainEvery = 300_000

export function OwnShifts() {
  const t = useText()
  const found = useRead(getOwnShifts, {}, { refetchInterval: readAgainEvery })
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Loaded of={found} failedKey="shows.ownWork.failed" waiting={waiting}>
      {({ data }) => <Shifts shifts={data} now={found.dataUpdatedAt} />}
    </Loaded>
  )
}

/**
 * Start page of users who may not list events. Their menu is empty (specification 2), so the page also links to
 * scanning.
 */
export default function OwnWork() {
  const t = useText()
  const can = useCan()
  const partnerId = usePartnerId()
  return (
    <Page
      title={t('shows.ownWork.title')}
      actions={
        can('tickets.scan') && (
          <LinkButton
            to={pagePath(partnerId, 'shows/scan')}
            look="main"
            icon={<IconScan size={17} aria-hidden />}
          >
            {t('scan.link')}
          </LinkButton>
        )
      }
    >
      <div className={styles['ownWork']}>
        {can('ownShifts.read') ? <OwnShifts /> : <Shifts shifts={noShifts} now={0} />}
      </div>
    </Page>
  )
}
