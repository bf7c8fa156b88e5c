import type { BookedFilm } from '@dxweb/areas/film/programming/contract.ts'
import { IconKey, IconMovie } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { plannedOf } from '../rules/planned.ts'
import type { Looks } from '../rules/looks.ts'
import type { BoardState } from '../changes/use-board.ts'
import { useFilmText } from '../words/use-film-text.ts'

interface ShelfProps {
  board: BoardState
  looks: Looks
  mayEdit: boolean
  onTake: (down: PointerEvent, film: BookedFilm) => void
  /** The keyboard goes to the board. */
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
  planned: number
}

const mostDigits = 10

/** What is missing of the copy, in words and by its icon. */
function CopyState({ film }: { film: BookedFilm }) {
  const { copyText } = useFilmText()
  const told = copyText(film)
  if (told === null) return null
  return (
    <span className="dx-film-copy">
      <IconKey size={13} aria-hidden /> {told}
    </span>
  )
}

function Film({ film, at, color, planned }: FilmProps) {
  const t = useText()
  const { aboutText, lastWeekText } = useFilmText()
  const wished = film.wishedShows ?? film.leastShows
  const isShort = wished !== null && planned < wished
  return (
    <>
      <span className="dx-film-title">
        <b>{film.title}</b>
        {at < mostDigits && <kbd className="dx-kbd">{(at + 1) % mostDigits}</kbd>}
      </span>
      <span className="dx-film-facts">
        {aboutText(film)}
        <span className="dx-film-count dx-tabular" data-short={isShort || undefined}>
          {wished === null
            ? t('filmboard.shows', { count: planned })
            : t('filmboard.plannedOf', { planned, wished })}
        </span>
      </span>
      <span className="dx-film-facts">{lastWeekText(film)}</span>
      <CopyState film={film} />
      <i aria-hidden style={{ '--kind': color } as CSSProperties} />
    </>
  )
}

function NoFilms() {
  const t = useText()
  const to = `/partners/${usePartnerId()}/partnerprofile/film`
  return (
    <EmptyState
      icon={<IconMovie size={24} stroke={1.7} />}
      title={t('filmboard.noFilms')}
      text={t('filmboard.noFilmsText')}
      action={<LinkButton to={to}>{t('filmboard.toBookings')}</LinkButton>}
    />
  )
}

/** The booked films, of which one is in hand. */
export function Shelf(props: ShelfProps) {
  const { board, looks, mayEdit, onTake } = props
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
          {shelf.map((film, at) => {
            const isInHand = film.bookingId === board.film?.bookingId
            return (
              <li key={film.bookingId}>
                <button
                  type="button"
                  className="dx-film-booked"
                  aria-pressed={isInHand}
                  tabIndex={isInHand ? 0 : -1}
                  data-tentative={!film.isConfirmed || undefined}
                  onClick={() => board.take(at)}
                  onKeyDown={keys}
                  onPointerDown={(down) => {
                    if (mayEdit) onTake(down, film)
                  }}
                >
                  <Film
                    film={film}
                    at={at}
                    color={looks.colorOf(film.productionId)}
                    planned={plannedOf(board.week, film)}
                  />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
