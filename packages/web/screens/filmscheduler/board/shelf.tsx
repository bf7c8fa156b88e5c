import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { IconKey, IconMovie } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { plannedOf } from '../rules/planned.ts'
import type { Looks } from '../rules/looks.ts'
import type { BoardState } from '../changes/use-board.ts'
import { useFilmPath } from '../words/use-film-path.ts'
import { useFilmText } from '../words/use-film-text.ts'
import styles from './styles/film-lists.module.css'

interface ShelfProps {
  board: BoardState
  looks: Looks
  mayEdit: boolean
  isPainted: boolean
  onDragStart: (down: PointerEvent, film: BookedFilm) => void
  /** Called when the keyboard focus moves to the board. */
  onLeave: () => void
}

const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])
const toBoard = new Set(['Enter', ' ', 'ArrowRight'])

function useShelfKeys({ board, onLeave }: ShelfProps) {
  return (pressed: KeyboardEvent<HTMLElement>) => {
    const by = steps.get(pressed.key)
    if (by === undefined && !toBoard.has(pressed.key)) return
    pressed.preventDefault()
    if (by === undefined) return onLeave()
    board.turn(by)
    const films = pressed.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? []
    const at = [...films].findIndex((film) => film === pressed.currentTarget)
    films[at + by]?.focus()
    return undefined
  }
}

interface FilmProps {
  film: BookedFilm
  at: number
  color: string
  week: FilmWeek
}

const maxDigits = 10
/** Approximate number of films that fit on a tall screen. */
const filmsInSight = 8

function CopyState({ film, week }: Pick<FilmProps, 'film' | 'week'>) {
  const { copyText } = useFilmText()
  const copies = copyText(film, week)
  if (copies === null) return null
  return (
    <span className={styles['filmCopy']}>
      <IconKey size={13} aria-hidden /> {copies}
    </span>
  )
}

function Film({ film, at, color, week }: FilmProps) {
  const t = useText()
  const { aboutText, lastWeekText } = useFilmText()
  const wished = film.wishedShows ?? film.leastShows
  const planned = plannedOf(week, film)
  // A film that begins after this week needs no shows in it.
  const isShort = wished !== null && planned < wished && film.fromDay <= week.to
  return (
    <>
      <span className={styles['filmTitle']}>
        <b>{film.title}</b>
        {at < maxDigits && <kbd className="dx-kbd">{(at + 1) % maxDigits}</kbd>}
      </span>
      <span className={styles['filmFacts']}>
        {aboutText(film)}
        <span className={`${styles['filmCount']} dx-tabular`} data-short={isShort || undefined}>
          {wished === null
            ? t('filmboard.shows', { count: planned })
            : t('filmboard.plannedOf', { planned, wished })}
        </span>
      </span>
      <span className={styles['filmFacts']}>{lastWeekText(film, week.from)}</span>
      <CopyState film={film} week={week} />
      <i aria-hidden style={{ '--kind': color } as CSSProperties} />
    </>
  )
}

function NoFilms() {
  const t = useText()
  const to = useFilmPath()('bookings')
  return (
    <EmptyState
      icon={<IconMovie size={24} stroke={1.7} />}
      title={t('filmboard.noFilms')}
      text={t('filmboard.noFilmsText')}
      action={<LinkButton to={to}>{t('filmboard.toBookings')}</LinkButton>}
    />
  )
}

interface BookedProps extends Pick<ShelfProps, 'board' | 'looks' | 'mayEdit' | 'onDragStart'> {
  film: BookedFilm
  at: number
  onKeyDown: (pressed: KeyboardEvent<HTMLElement>) => void
}

function useLinks({ bookingId, productionId, title }: BookedFilm) {
  const t = useText()
  const path = useFilmPath()
  return [
    {
      to: path(`films/${productionId}`),
      label: t('filmboard.film.openOf', { title }),
      text: t('filmboard.film.open'),
    },
    {
      to: path(`bookings/${bookingId}`),
      label: t('filmboard.toBooking', { title }),
      text: t('filmboard.booking'),
    },
  ]
}

function Booked({ film, at, board, looks, mayEdit, onDragStart, onKeyDown }: BookedProps) {
  const links = useLinks(film)
  const isInHand = mayEdit && film.bookingId === board.film?.bookingId
  const details = (
    <Film
      film={film}
      at={mayEdit ? at : maxDigits}
      color={looks.colorOf(film.productionId)}
      week={board.week}
    />
  )
  return (
    <li>
      {mayEdit ? (
        <button
          type="button"
          className={styles['filmBooked']}
          aria-pressed={isInHand}
          tabIndex={isInHand ? 0 : -1}
          data-tentative={!film.isConfirmed || undefined}
          onClick={() => board.selectFilm(at)}
          onKeyDown={onKeyDown}
          onPointerDown={(down) => onDragStart(down, film)}
        >
          {details}
        </button>
      ) : (
        <div className={styles['filmBooked']} data-tentative={!film.isConfirmed || undefined}>
          {details}
        </div>
      )}
      <span className={styles['filmLinks']}>
        {links.map(({ to, label, text }) => (
          <Link key={to} to={to} tabIndex={isInHand || !mayEdit ? 0 : -1} aria-label={label}>
            {text}
          </Link>
        ))}
      </span>
    </li>
  )
}

export function Shelf(props: ShelfProps) {
  const { board, looks, mayEdit, isPainted, onDragStart } = props
  const t = useText()
  const keys = useShelfKeys(props)
  const { shelf } = board.week
  return (
    <section className="dx-film-shelf" aria-label={t('filmboard.shelf')}>
      <h3>{t('filmboard.shelf')}</h3>
      {shelf.length === 0 ? (
        <NoFilms />
      ) : (
        <ul>
          {shelf.slice(0, isPainted ? shelf.length : filmsInSight).map((film, at) => (
            <Booked
              key={film.bookingId}
              film={film}
              at={at}
              board={board}
              looks={looks}
              mayEdit={mayEdit}
              onDragStart={onDragStart}
              onKeyDown={keys}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
