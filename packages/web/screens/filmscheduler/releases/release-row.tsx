import { spanText } from '@dxweb/locales/date-text.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { CheckField, NumberField } from '../../../ui/fields/fields.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import { useVersionText } from '../words/use-version-text.ts'
import { type Release, rowOf } from './chosen.ts'
import type { BookingFilms } from './use-booking-films.ts'
import styles from './releases.module.css'

interface RowProps {
  release: Release
  films: BookingFilms
}

function useFacts({ premiereOn, distributor, bureauId, versions }: Release) {
  const t = useText()
  const dayText = useDayText()
  const versionText = useVersionText()
  return [
    premiereOn && t('filmboard.film.premiere', { day: dayText(premiereOn as Day, 'numeric') }),
    distributor || t('filmboard.releases.noDistributor'),
    distributor && bureauId === null && t('filmboard.releases.noBureau'),
    versions.map(versionText).join(' / '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Booked({ booked, now }: Pick<Release, 'booked'> & { now: Day }) {
  const t = useText()
  const path = useFilmPath()
  const dayText = useDayText()
  const textOf = (day: string | null) => (day === null ? '' : dayText(day as Day, 'numeric'))
  const ahead = booked.filter(({ toDay }) => toDay === null || toDay >= now)
  return ahead.map(({ id, fromDay, toDay }) => (
    <Link key={id} to={path(`bookings/${id}`)} className="dx-small">
      {t('filmboard.releases.booked', { days: spanText(textOf(fromDay), textOf(toDay)) })}
    </Link>
  ))
}

function OwnTerms({ release, films }: RowProps) {
  const t = useText()
  const { terms, chosen, faults, change, now } = films
  const { productionId } = release
  const row = rowOf(release, terms, chosen.get(productionId)?.own ?? {}, now)
  const fault = faults.get(productionId)
  const days = (['fromDay', 'toDay'] as const).map((field) => (
    <DayField
      key={field}
      label={t(`label.${field}`)}
      value={row[field]}
      error={fault?.[field]}
      onChange={(day) => change(release, { [field]: day })}
    />
  ))
  const counts = (['wishedShows', 'leastShows'] as const).map((field) => (
    <NumberField
      key={field}
      label={t(`label.${field}`)}
      value={row[field]}
      min={0}
      max={500}
      error={fault?.[field]}
      onChange={(count) => change(release, { [field]: count })}
    />
  ))
  return (
    <div className={styles['own']}>
      {days}
      {counts}
    </div>
  )
}

export function ReleaseRow({ release, films }: RowProps) {
  const { productionId, title, booked } = release
  const isOn = films.chosen.has(productionId)
  return (
    <li>
      <CheckField
        label={title}
        value={isOn}
        error={films.faults.get(productionId)?.['productionId']}
        onChange={(on) => films.choose(release, on)}
      />
      <span className="dx-dim dx-small">{useFacts(release)}</span>
      <Booked booked={booked} now={films.now} />
      {isOn && <OwnTerms release={release} films={films} />}
    </li>
  )
}
