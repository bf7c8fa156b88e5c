import { type FilmWeek, getFilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useText } from '../../../ui/text/text.ts'
import { useChangeText } from '../words/use-change-text.ts'

const maxNamed = 3

/** Finds other users' changes by comparing the shows of a refused change with the current week. */
export function useStaleText(before: FilmWeek) {
  const t = useText()
  const changeText = useChangeText()
  const client = useQueryClient()
  const asked = read(getFilmWeek, { partnerId: usePartnerId(), day: before.from })
  return async (ids: ReadonlySet<number>): Promise<string> => {
    const now = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => before)
    const texts = before.shows.flatMap((show) => {
      const found = now.shows.find(({ id }) => id === show.id)
      return (ids.has(show.id) ? changeText(show, found, now.halls) : undefined) ?? []
    })
    return [t('filmboard.stale'), ...texts.slice(0, maxNamed)].join(' ')
  }
}
