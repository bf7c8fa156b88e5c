import {
  type FilmWeek,
  getFilmWeek,
  type WeekShow,
} from '@dxweb/areas/film/programming/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'

// catalog: filmboard.stale.*

/** So many shows are named. */
const mostNamed = 3

/** Words what became of a show that somebody else changed. */
function fateOf(show: WeekShow, now: WeekShow | undefined) {
  if (now === undefined) return 'gone'
  if (now.startsAt !== show.startsAt || now.auditoriumId !== show.auditoriumId) return 'moved'
  if (now.state !== show.state && now.state !== 'draft') return 'published'
  return now.version === show.version ? undefined : 'changed'
}

/** Tells what others did to the shows of a change that was refused, as the week is now. */
export function useStaleText(before: FilmWeek) {
  const t = useText()
  const when = useWhen()
  const client = useQueryClient()
  const asked = read(getFilmWeek, { partnerId: usePartnerId(), day: before.from })
  return async (ids: ReadonlySet<number>): Promise<string> => {
    const now = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => before)
    const hallOf = (id: number) => now.halls.find((hall) => hall.id === id)?.name ?? ''
    const told = before.shows.flatMap((show) => {
      const found = now.shows.find(({ id }) => id === show.id)
      const fate = ids.has(show.id) ? fateOf(show, found) : undefined
      if (fate === undefined) return []
      const { startsAt, auditoriumId } = found ?? show
      const place = { when: when(startsAt, 'moment'), hall: hallOf(auditoriumId) }
      return [t(`filmboard.stale.${fate}`, { title: show.title, ...place })]
    })
    return [t('filmboard.stale'), ...told.slice(0, mostNamed)].join(' ')
  }
}
