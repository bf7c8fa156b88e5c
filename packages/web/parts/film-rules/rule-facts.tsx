import type { getFilmRule } from '@dxweb/areas/film/rules/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { useText } from '../../ui/text/text.ts'
import { clockOf, weekdays } from './rule-values.ts'
import { useRuleWords } from './use-rule-words.ts'
import styles from './film-rules.module.css'

export type FilmRule = ReplyOf<typeof getFilmRule.parts>

function useFacts(rule: FilmRule): [name: string, value: string][] {
  const t = useText()
  const minutes = (count: number) => t('filmboard.minutes', { count })
  const day = weekdays[rule.weekStartDay - 1] ?? 'fri'
  const textOf = (value: string) => value || t('rows.nothing')
  return [
    ['weekStartDay', t(`choice.weekday.${day}`)],
    ['weekStartMinute', clockOf(rule.weekStartMinute)],
    ['preshowMinutes', minutes(rule.preshowMinutes)],
    ['preshowChildMinutes', minutes(rule.preshowChildMinutes)],
    ['cleaningMinutes', minutes(rule.cleaningMinutes)],
    ['doorsMinutes', minutes(rule.doorsMinutes)],
    ['webSaleDays', String(rule.webSaleDays)],
    ['leastVisitors', String(rule.leastVisitors)],
    ['staffFrom', textOf(rule.staffFrom)],
    ['staffUntil', textOf(rule.staffUntil)],
    ['cinemaId', textOf(rule.cinemaId)],
  ]
}

export function RuleFacts({ rule }: { rule: FilmRule }) {
  const t = useText()
  const words = useRuleWords()
  return (
    <dl className={styles['filmRuleFacts']}>
      {useFacts(rule).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`settings.filmRules.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('settings.filmRules.latestEnds')}</dt>
        {rule.latestEnds.length === 0 && <dd>{t('rows.nothing')}</dd>}
        {rule.latestEnds.map(({ ageLimit, days, time }) => (
          <dd key={`${ageLimit} ${days} ${time}`}>
            {[words.choice('ageLimit', ageLimit), words.choice('days', days), time].join(' · ')}
          </dd>
        ))}
      </div>
    </dl>
  )
}
