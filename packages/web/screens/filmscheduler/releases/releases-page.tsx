import { listReleases } from '@dxweb/areas/film/bookings/contract.ts'
import { addDays, isDay } from '@dxweb/kit/time/day.ts'
import { IconMovie } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { kept, useRead } from '../../../data/rows/read.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { NumberField, SwitchField } from '../../../ui/fields/fields.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useUrlState } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'
import type { Release } from './chosen.ts'
import { ReleaseRow } from './release-row.tsx'
import { type BookingFilms, useBookingFilms } from './use-booking-films.ts'
import styles from './releases.module.css'

/** Default number of days from today; the page lists the films with a premiere in this period. */
const aheadDays = 56

function CommonTerms({ films: { terms, setTerms } }: { films: BookingFilms }) {
  const t = useText()
  return (
    <Card title={t('filmboard.releases.common')} about={t('filmboard.releases.commonAbout')}>
      <div className={styles['own']}>
        <NumberField
          label={t('filmboard.releases.weeks')}
          value={terms.weeks}
          min={1}
          max={52}
          onChange={(weeks) => setTerms({ weeks })}
        />
        {(['wishedShows', 'leastShows'] as const).map((field) => (
          <NumberField
            key={field}
            label={t(`label.${field}`)}
            value={terms[field]}
            min={0}
            max={500}
            onChange={(count) => setTerms({ [field]: count })}
          />
        ))}
        <SwitchField
          label={t('label.isConfirmed')}
          value={terms.isConfirmed}
          onChange={(isConfirmed) => setTerms({ isConfirmed })}
        />
      </div>
    </Card>
  )
}

/** Returns the films of the displayed days, and selected films of other days. */
const shownOf = (read: readonly Release[], { chosen }: BookingFilms) => [
  ...[...chosen.values()]
    .map(({ release }) => release)
    .filter(({ productionId }) => read.every((each) => each.productionId !== productionId)),
  ...read,
]

function Releases({ read, films }: { read: readonly Release[]; films: BookingFilms }) {
  const t = useText()
  const shown = shownOf(read, films)
  return (
    <Card title={t('filmboard.releases.films')}>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconMovie size={24} stroke={1.7} />}
          title={t('filmboard.releases.none')}
          text={t('filmboard.releases.noneText')}
        />
      ) : (
        <ul className={styles['releases']}>
          {shown.map((release) => (
            <ReleaseRow key={release.productionId} release={release} films={films} />
          ))}
        </ul>
      )}
    </Card>
  )
}

export default function ReleasesPage({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const films = useBookingFilms()
  const [from, setFrom] = useUrlState('from', films.now)
  const [to, setTo] = useUrlState('to', addDays(films.now, aheadDays))
  const found = useRead(
    listReleases,
    { ...(isDay(from) && { from }), ...(isDay(to) && { to }) },
    kept,
  )
  const form = useRef<HTMLFormElement>(null)
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (await films.book()) return
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <Page title={t('filmboard.tab.releases')} filters={tabs}>
      <form
        ref={form}
        className={styles['page']}
        noValidate
        onSubmit={(submitted) => void submit(submitted)}
      >
        <UnsavedGuard unsaved={() => films.chosen.size > 0} />
        <div className={styles['own']}>
          <DayField label={t('filmboard.releases.from')} value={from} onChange={setFrom} />
          <DayField label={t('filmboard.releases.to')} value={to} onChange={setTo} />
        </div>
        <CommonTerms films={films} />
        <Loaded of={found} failedKey="filmboard.releases.failed">
          {({ releases }) => <Releases read={releases} films={films} />}
        </Loaded>
        {films.failure && (
          <ErrorPanel title={t('filmboard.releases.refused')}>{films.failure}</ErrorPanel>
        )}
        <div className={styles['bar']}>
          <Button
            look="main"
            type="submit"
            busy={films.isBooking}
            disabled={films.chosen.size === 0}
          >
            {t('filmboard.releases.book', { count: films.chosen.size })}
          </Button>
        </div>
      </form>
    </Page>
  )
}
