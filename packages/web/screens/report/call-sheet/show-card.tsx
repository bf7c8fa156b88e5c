import type { Moment } from '@dxweb/areas/reports/call-sheet/moments.ts'
import { versionLabel } from '@dxweb/areas/reports/call-sheet/version-label.ts'
import { formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { useToPage } from '../../../data/session/context.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { classNames } from '../../../ui/theme/class-names.ts'
import type { EventRow, FilmRow, Shown } from './use-sheet.ts'
import styles from './call-sheet.module.css'

interface ShowCardProps {
  shown: Shown<FilmRow | EventRow>
  clock: (at: string) => string
  /** The day's next moment if it belongs to this show; otherwise undefined. */
  next: Moment | undefined
}

export const Mobile = ({ number }: { number: string }) => (
  <a className={styles['callSheetMobile']} href={`tel:${number.replaceAll(' ', '')}`}>
    {formatPhone(number)}
  </a>
)

function Facts({ row }: { row: FilmRow | EventRow }) {
  const t = useText()
  const toPage = useToPage()
  const isEvent = 'organizer' in row
  const facts = [
    row.capacity > 0 && t('callSheet.sold', { sold: row.tickets, capacity: row.capacity }),
    row.reserved > 0 && t('callSheet.reserved', { count: row.reserved }),
    !isEvent && row.wheelchairs > 0 && t('callSheet.wheelchairs', { count: row.wheelchairs }),
    !isEvent && t('callSheet.minutes', { count: row.minutes }),
    isEvent && row.pauses && t('callSheet.pauses', { pauses: row.pauses }),
    isEvent && row.organizer,
  ].filter(Boolean)
  return (
    <p className={styles['callSheetFacts']}>
      <span>{facts.join(' · ')}</span>
      {isEvent && row.attachments > 0 && (
        <Link to={toPage(`shows/${row.eventId}/attachments`)}>
          {t('callSheet.attachments', { count: row.attachments })}
        </Link>
      )}
    </p>
  )
}

export function ShowCard({ shown, clock, next }: ShowCardProps) {
  const t = useText()
  const { row, moments } = shown
  const toPage = useToPage()
  const version = 'version' in row && versionLabel(t, row.version)
  const age = 'ageLimit' in row && row.ageLimit && t(`ticketing.age.${row.ageLimit}`)
  const contact = 'contactName' in row && row.contactName
  const mobile = 'contactMobile' in row && row.contactMobile
  return (
    <article className={classNames(styles['callSheetShow'], next && styles['callSheetNext'])}>
      <strong className={styles['callSheetStart']}>{clock(row.startsAt)}</strong>
      <div>
        <h3>
          <Link to={toPage(`shows/${row.eventId}/sales`)}>{row.event}</Link>
        </h3>
        <p className={styles['callSheetHall']}>
          {[row.auditorium, version, age].filter(Boolean).join(' · ')}
        </p>
        <ol className={styles['callSheetMoments']}>
          {moments.map(({ kind, at }) => {
            const isNext = next?.kind === kind && next.at === at
            return (
              <li key={kind + at} className={isNext ? styles['callSheetIsNext'] : undefined}>
                <span>{t(`callSheet.moment.${kind}`)}</span>
                <b>{kind === 'pause' ? t('callSheet.about', { time: clock(at) }) : clock(at)}</b>
              </li>
            )
          })}
        </ol>
        <Facts row={row} />
        {(contact || mobile) && (
          <p className="dx-call-sheet-contact">
            {contact} {mobile && <Mobile number={mobile} />}
          </p>
        )}
        {row.staffNote && <p className={styles['callSheetNote']}>{row.staffNote}</p>}
      </div>
    </article>
  )
}
