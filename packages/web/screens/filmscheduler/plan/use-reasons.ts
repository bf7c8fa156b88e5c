import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { useVersionText } from '../words/use-version-text.ts'
import type { Proposed } from './use-plan.ts'

// catalog: filmboard.plan.why.*

export function useReasons({ halls }: Pick<FilmWeek, 'halls'>) {
  const t = useText()
  const dayText = useDayText()
  const versionText = useVersionText()
  const names = new Map(halls.map(({ id, name }) => [id, name]))
  return {
    nameOf: ({ startTime, auditoriumId, title, filmVersion }: Proposed) =>
      [`${startTime} ${names.get(auditoriumId)}`, title, filmVersion && versionText(filmVersion)]
        .filter(Boolean)
        .join(' · '),
    reasonOf: ({ why, date }: Proposed) =>
      why
        .map(({ code, params }) => {
          const { expected, admissions = 0, shows = 1, weeks = 0 } = params
          return t(`filmboard.plan.why.${code}`, {
            expected,
            average: Math.round(admissions / shows),
            month: dayText(addDays(date as Day, -7 * weeks), 'month'),
          })
        })
        .join(' '),
  }
}
