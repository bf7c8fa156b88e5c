import { filmRule, getFilmRule, saveFilmRule } from '@dxweb/areas/film/rules/contract.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { CommandForm } from '../command/command-form.tsx'
import type { DrawnInput } from '../command/command-fields.tsx'
import { ItemsInput } from '../register/form/items-input.tsx'
import { type FieldPlan, plansOf } from '../register/look/field-plan.ts'
import { TimeField } from '../../ui/dates/time-field.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { Loaded } from '../../ui/messages/loaded.tsx'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useText } from '../../ui/text/text.ts'
import { clockOf, minuteOf, weekdays } from './rule-values.ts'
import { type FilmRule, RuleFacts } from './rule-facts.tsx'
import { useRuleWords } from './use-rule-words.ts'
import styles from './film-rules.module.css'

// catalog: settings.filmRules.*

const fields = [
  'weekStartDay',
  'weekStartMinute',
  'preshowMinutes',
  'preshowChildMinutes',
  'cleaningMinutes',
  'doorsMinutes',
  'webSaleDays',
  'latestEnds',
  'leastVisitors',
  'staffFrom',
  'staffUntil',
  'cinemaId',
] as const
const labels = Object.fromEntries(fields.map((field) => [field, `settings.filmRules.${field}`]))
const explained = [
  'weekStartMinute',
  'webSaleDays',
  'latestEnds',
  'leastVisitors',
  'staffUntil',
  'cinemaId',
] as const
const helpTexts = Object.fromEntries(
  explained.map((field) => [field, `settings.filmRules.${field}.about`]),
)
const drawn = ['weekStartDay', 'weekStartMinute', 'latestEnds', 'staffFrom', 'staffUntil']
const [latestEnds] = plansOf({ latestEnds: filmRule.latestEnds }) as [FieldPlan]

function DrawnField({ typed, ...input }: DrawnInput) {
  const t = useText()
  const words = useRuleWords()
  if (input.name === 'latestEnds')
    return (
      <>
        <ItemsInput {...input} typed={typed} plan={latestEnds} words={words} />
        <p className={`dx-second ${styles['filmRulesNote']}`}>{input.about}</p>
      </>
    )
  if (input.name === 'weekStartMinute')
    return (
      <TimeField
        {...input}
        value={clockOf(typed)}
        onChange={(time) => input.onChange(minuteOf(time))}
      />
    )
  if (input.name !== 'weekStartDay') return <TimeField {...input} value={String(typed)} />
  const options = weekdays.map((day, at) => ({
    value: String(at + 1),
    label: t(`choice.weekday.${day}`),
  }))
  return <SelectField {...input} value={String(typed)} options={options} />
}

function Form({ rule }: { rule: FilmRule }) {
  const { version, hasOwnEnds: _, ...initial } = rule
  return (
    <CommandForm
      isOfRow
      isRow
      className={`${styles['filmRules']} dx-field-stack`}
      endpoint={saveFilmRule}
      params={{}}
      initial={initial}
      known={{ version }}
      drawn={drawn}
      labels={labels}
      helpTexts={helpTexts}
      renderDrawn={(input) => <DrawnField {...input} />}
      doneKey="rows.saved"
      failedKey="settings.holding.refused"
      action={useText()('rows.save')}
    />
  )
}

export default function FilmRules({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const mayWrite = useCan()('film.write')
  const found = useRead(getFilmRule, {})
  const waiting = <SkeletonPage label={t('shell.loading')} />
  return (
    <Page title={t('settings.filmRules')} filters={tabs}>
      <p className={`dx-second ${styles['filmRulesAbout']}`}>{t('settings.filmRules.about')}</p>
      <Loaded of={found} failedKey="settings.filmRules.failed" waiting={waiting}>
        {(rule) => <Card>{mayWrite ? <Form rule={rule} /> : <RuleFacts rule={rule} />}</Card>}
      </Loaded>
    </Page>
  )
}
