import { getFilm } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useToPage } from '../../../data/session/context.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import { useFilmText } from '../words/use-film-text.ts'
import { ComingShows } from './coming-shows.tsx'
import { FilmBookings } from './film-bookings.tsx'
import { FilmFigures } from './film-figures.tsx'
import { Forecast } from './forecast.tsx'
import styles from './film-page.module.css'

type Film = ReplyOf<typeof getFilm.parts>

/** Example: '12 · 108 min · Premiere 20.11.2026 · Nordlys · Filmnr. 1042'. */
function useAboutText({ ageLimit, runtimeMinutes, premiereOn, distributor, filmNumber }: Film) {
  const t = useText()
  const dayText = useDayText()
  const { ageText } = useFilmText()
  return [
    ageLimit && ageText(ageLimit),
    runtimeMinutes && t('filmboard.minutes', { count: runtimeMinutes }),
    premiereOn && t('filmboard.film.premiere', { day: dayText(premiereOn as Day, 'numeric') }),
    distributor,
    filmNumber && t('filmboard.film.number', { number: filmNumber }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Actions({ id }: Pick<Film, 'id'>) {
  const t = useText()
  const can = useCan()
  const path = useFilmPath()
  const venuePath = useToPage()
  return (
    <>
      {can('mediabase.read') && (
        <LinkButton to={venuePath(`mediabase/${id}`)}>{t('module.mediabase.title')}</LinkButton>
      )}
      {can('film.write') && (
        <LinkButton look="main" to={path(`bookings/new?productionId=${id}`)}>
          {t('filmboard.film.book')}
        </LinkButton>
      )}
    </>
  )
}

function ReadFilm({ film, tabs }: { film: Film; tabs: ReactNode }) {
  const maySettle = useCan()('filmSettlements.read')
  return (
    <Page
      title={film.title}
      about={useAboutText(film)}
      actions={<Actions id={film.id} />}
      filters={tabs}
    >
      <div className={styles['film']}>
        {maySettle && <FilmFigures id={film.id} />}
        <div className={styles['pair']}>
          <Forecast next={film.next} />
          <FilmBookings bookings={film.bookings} />
        </div>
        <ComingShows shows={film.coming} />
      </div>
    </Page>
  )
}

export default function FilmPage({ id, tabs }: { id: number; tabs: ReactNode }) {
  const t = useText()
  const found = useRead(getFilm, { id })
  const film = found.data
  if (film) return <ReadFilm film={film} tabs={tabs} />
  return (
    <Page title={t('filmboard.film.title')} filters={tabs}>
      <Loaded of={found} failedKey="filmboard.film.failed">
        {() => null}
      </Loaded>
    </Page>
  )
}
