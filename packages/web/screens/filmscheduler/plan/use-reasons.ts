import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { useText } from '../../../ui/text/text.ts'
import { useVersionText } from '../words/use-version-text.ts'
import type { Proposed } from './use-plan.ts'

// catalog: filmboard.plan.why.*

/** A proposal's name, and why it is proposed. */
export function useReasons({ halls }: Pick<FilmWeek, 'halls'>) {
  const t = useText()
  const versionText = useVersionText()
  const names = new Map(halls.map(({ id, name }) => [id, name]))
  return {
    nameOf: ({ startTime, auditoriumId, title, filmVersion }: Proposed) =>
      [`${startTime} ${names.get(auditoriumId)}`, title, filmVersion && versionText(filmVersion)]
        .filter(Boolean)
        .join(' · '),
    whyOf: ({ why }: Proposed) =>
      why.map(({ code, params }) => t(`filmboard.plan.why.${code}`, params)).join(' '),
  }
}
