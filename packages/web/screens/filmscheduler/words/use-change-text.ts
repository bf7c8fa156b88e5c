import type { FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'

// catalog: filmboard.stale.*

function changeKindOf(show: WeekShow, now: WeekShow | undefined) {
  if (now === undefined) return 'gone'
  if (now.startsAt !== show.startsAt || now.auditoriumId !== show.auditoriumId) return 'moved'
  if (now.state !== show.state && now.state !== 'draft') return 'published'
  return now.version === show.version ? undefined : 'changed'
}

/** The returned function gives undefined for an unchanged show. */
export function useChangeText() {
  const t = useText()
  const when = useWhen()
  return (show: WeekShow, now: WeekShow | undefined, halls: FilmWeek['halls']) => {
    const kind = changeKindOf(show, now)
    if (kind === undefined) return undefined
    const { startsAt, auditoriumId } = now ?? show
    const hall = halls.find(({ id }) => id === auditoriumId)?.name ?? ''
    const place = { when: when(startsAt, 'moment'), hall }
    return t(`filmboard.stale.${kind}`, { title: show.title, ...place })
  }
}
