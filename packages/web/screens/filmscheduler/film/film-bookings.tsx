import type { getFilm } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import styles from './film-page.module.css'

type Bookings = ReplyOf<typeof getFilm.parts>['bookings']

/** The venue's bookings of the film, the latest first. */
export function FilmBookings({ bookings }: { bookings: Bookings }) {
  const t = useText()
  const path = useFilmPath()
  const dayText = useDayText()
  const told = (day: string | null) => (day === null ? '' : dayText(day as Day, 'numeric'))
  return (
    <Card title={t('register.filmbookings')}>
      {bookings.length === 0 ? (
        <p className="dx-second">{t('filmboard.film.notBooked')}</p>
      ) : (
        <ul className={styles['bookings']}>
          {bookings.map(({ id, fromDay, toDay, bureau, isConfirmed, wishedShows }) => (
            <li key={id}>
              <Link to={path(`bookings/${id}`)}>{`${told(fromDay)}–${told(toDay)}`}</Link>
              <span className="dx-dim dx-small">
                {[
                  bureau,
                  wishedShows !== null && t('filmboard.film.wished', { count: wishedShows }),
                  !isConfirmed && t('filmboard.tentative'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
