import { filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import type { getFilm } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import styles from './film-page.module.css'

type Booking = ReplyOf<typeof getFilm.parts>['bookings'][number]

/** Example: 'Sal 1 · Klar · nøkkel til 3. des. kl. 05:00 · CPL 5d1c…'. */
function Copy({ copy }: { copy: Booking['copies'][number] }) {
  const t = useText()
  const when = useWhen()
  const { choice } = useRegisterWords(filmCopies)
  const { auditorium, cplUuid, dcpStatus, kdmFrom, kdmUntil } = copy
  const about = [
    auditorium || t('filmboard.film.allHalls'),
    choice('dcpStatus', dcpStatus),
    kdmFrom !== null && t('filmboard.film.keyFrom', { at: when(kdmFrom, 'moment') }),
    kdmUntil !== null && t('filmboard.film.keyUntil', { at: when(kdmUntil, 'moment') }),
    cplUuid !== '' && t('filmboard.film.cpl', { id: cplUuid }),
  ]
  return <span className={styles['copy']}>{about.filter(Boolean).join(' · ')}</span>
}

function BookingLine({ booking }: { booking: Booking }) {
  const t = useText()
  const path = useFilmPath()
  const dayText = useDayText()
  const { id, fromDay, toDay, bureau, isConfirmed, wishedShows, note, copies } = booking
  const shown = (day: string | null) => (day === null ? '' : dayText(day as Day, 'numeric'))
  const about = [
    bureau,
    wishedShows !== null && t('filmboard.film.wished', { count: wishedShows }),
    !isConfirmed && t('filmboard.tentative'),
  ]
  return (
    <li>
      <Link to={path(`bookings/${id}`)}>{spanText(shown(fromDay), shown(toDay))}</Link>
      <span className="dx-dim dx-small">{about.filter(Boolean).join(' · ')}</span>
      {note !== '' && <span className={styles['note']}>{note}</span>}
      {copies.map((copy, place) => (
        <Copy key={place} copy={copy} />
      ))}
    </li>
  )
}

export function FilmBookings({ bookings }: { bookings: readonly Booking[] }) {
  const t = useText()
  return (
    <Card title={t('register.filmbookings')}>
      {bookings.length === 0 ? (
        <p className="dx-second">{t('filmboard.film.notBooked')}</p>
      ) : (
        <ul className={styles['bookings']}>
          {bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </Card>
  )
}
