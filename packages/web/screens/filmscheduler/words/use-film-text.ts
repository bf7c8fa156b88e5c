import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { dcpStatuses } from '@dxweb/areas/film/programming/dcp-statuses.ts'
import { useText } from '../../../ui/text/text.ts'
import { today, useTimeZone, useWhen } from '../../../data/session/use-when.ts'

const worstOf = ({ copies }: BookedFilm) =>
  dcpStatuses.find((status) => copies.some(({ dcpStatus }) => dcpStatus === status))

const keyEndOf = ({ copies }: BookedFilm) =>
  copies
    .map(({ kdmUntil }) => kdmUntil)
    .filter((until) => until !== null)
    .toSorted()[0]

export function useFilmText() {
  const t = useText()
  const when = useWhen()
  const now = today(useTimeZone())
  const ageText = (limit: string) => (limit === 'a' ? t('filmboard.ageAll') : limit)
  return {
    ageText,
    /** Example: 'Uke 2 · 12 år · 110 min'. */
    aboutText: ({ week, ageLimit, runtimeMinutes, isConfirmed }: BookedFilm) =>
      [
        week === null ? t('filmboard.beforeFirst') : t('filmboard.playingWeek', { week }),
        ageLimit && ageText(ageLimit),
        runtimeMinutes && t('filmboard.minutes', { count: runtimeMinutes }),
        !isConfirmed && t('filmboard.tentative'),
      ]
        .filter(Boolean)
        .join(' · '),
    /** Returns null if the film has no shows in the week before `from`. */
    lastWeekText: ({ lastWeek }: BookedFilm, from: string) =>
      lastWeek.shows === 0
        ? null
        : t(now < from ? 'filmboard.lastWeekSoFar' : 'filmboard.lastWeek', lastWeek),
    /** Returns null if the venue does not register copies. */
    copyText: (film: BookedFilm, { keepsCopies }: Pick<FilmWeek, 'keepsCopies'>): string | null => {
      const status = worstOf(film)
      if (status === undefined) return keepsCopies ? t('filmboard.noCopy') : null
      const end = keyEndOf(film)
      const key = end && t('filmboard.keyUntil', { day: when(end, 'moment') })
      return [t(`filmboard.dcp.${status}`), key].filter(Boolean).join(' · ')
    },
  }
}
