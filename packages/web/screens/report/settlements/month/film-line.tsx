import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useDayText } from '../../../../ui/dates/use-day-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { useCan } from '../../../../data/session/session.ts'
import { FilmPanel } from '../film-panel.tsx'
import { toneOf } from '../tone-of.ts'
import { CheckLine } from './check-line.tsx'
import { countOf, type LineProps, stateOf } from './line-props.ts'

// catalog: report.film-settlements.state.*

export function FilmLine({ list: { filmWeeks }, reports }: LineProps) {
  const t = useText()
  const dayText = useDayText()
  const may = useCan()('filmSettlements.write')
  return (
    <CheckLine
      title={t('settlement.checklist.filmWeeks')}
      state={stateOf(filmWeeks)}
      count={countOf(t, filmWeeks)}
      items={filmWeeks.left.map(({ week, bureauId, bureau, state }) => ({
        key: `${week} ${bureauId}`,
        name: t('settlement.checklist.sheet', { bureau, week: dayText(week as Day, 'numeric') }),
        to: `${reports}/distributor-settlement?from=${week}&to=${addDays(week as Day, 6)}&bureauId=${bureauId}`,
        state: { text: t(`report.film-settlements.state.${state}`), tone: toneOf(state) },
        ...(may && { panel: <FilmPanel bureauId={bureauId} week={week as Day} /> }),
      }))}
    />
  )
}
