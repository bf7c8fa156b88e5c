import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  fieldOf,
  figuresOf,
  segmentFilter,
} from '@dxweb/kit/reports/define-report.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { noValueText } from '@dxweb/kit/reports/report-words.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { today, useTimeZone } from '../../data/session/use-when.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DayField } from '../../ui/dates/day-field.tsx'
import { useSearchValues, useSetSearch, useUrlState } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import { useWords } from '../register/look/use-words.ts'
import { ReferenceFilter } from '../register/filters/reference-filter.tsx'
import type { ReportAsked } from './use-report-ask.ts'
import { useIsWhole, useReportText, wholeKroner } from './asked/use-report-text.ts'
import { useSegments } from './asked/use-segments.ts'
import { ValueFilter } from './value-filter.tsx'
import styles from './styles/report.module.css'

export interface PartProps {
  report: AnyReport
  asked: ReportAsked
}

interface FilterProps extends PartProps {
  name: string
}

/**
 * Returns the choices of a filter, plus a value that only the address contains: several values together, or an unknown
 * one.
 */
function withAsked(choices: [string, string][], value: string, noValue: string) {
  const labels = new Map(choices).set(unknownValue, noValue)
  if (value === '' || choices.some(([choice]) => choice === value)) return choices
  const words = value.split(',').map((one) => labels.get(one) ?? one)
  return [...choices, [value, words.join(', ')] as const]
}

/** Segments include one for sales to unknown customers. */
function SegmentFilter({ report }: { report: AnyReport }) {
  const t = useText()
  const words = useWords()
  const [value, setValue] = useUrlState(segmentFilter, '')
  const label = useReportText(report).label(segmentFilter)
  const known = useSegments().map(({ id, name }): [string, string] => [String(id), name])
  const noValue = noValueText(words, segmentFilter)
  const choices = withAsked([...known, [unknownValue, noValue]], value, noValue)
  const options = choices.map(([choice, valueText]) => ({
    value: choice,
    label: choice === unknownValue ? valueText : t('rows.filter.of', { label, text: valueText }),
  }))
  const all = { value: '', label: t('rows.filter.all', { label }) }
  return <ChipSelect label={label} value={value} options={[all, ...options]} onChange={setValue} />
}

function FieldFilter({ report, asked, name }: FilterProps) {
  const t = useText()
  const text = useReportText(report)
  const [value, setValue] = useUrlState(name, '')
  const kind = kindOf(fieldOf(report, name))
  const label = text.label(name)
  const all = { value: '', label: t('rows.filter.all', { label }) }
  if (name === segmentFilter) return <SegmentFilter report={report} />
  if (kind.kind === 'reference') {
    const valueText = value === unknownValue ? t('report.noValue') : value
    return (
      <ReferenceFilter {...{ label, value, all, valueText, onChange: setValue }} to={kind.to} />
    )
  }
  if (kind.kind === 'text') return <ValueFilter report={report} asked={asked} name={name} />
  const choices: [string, string][] =
    kind.kind === 'choice'
      ? kind.values.map((one) => [one, text.value(name, { [name]: one })])
      : [
          ['true', t('choice.yes')],
          ['false', t('choice.no')],
        ]
  const options = withAsked(choices, value, t('report.noValue')).map(([choice, valueText]) => ({
    value: choice,
    label: t('rows.filter.of', { label, text: valueText }),
  }))
  return <ChipSelect label={label} value={value} options={[all, ...options]} onChange={setValue} />
}

function UntilDay({ label, value }: { label: string; value: string }) {
  const setSearch = useSetSearch()
  const change = (next: string) => isDay(next) && setSearch({ until: next })
  return <DayField label={label} labelHidden value={value} onChange={change} />
}

function UntilFilter({ report, asked }: PartProps) {
  const t = useText()
  const setSearch = useSetSearch()
  const zone = useTimeZone()
  const day = asked.query['until']
  const label = t(report.axes ? 'report.knownDay' : 'report.untilDay')
  if (day === undefined) {
    return <Chip onClick={() => setSearch({ until: today(zone) })}>{t('report.knownOn')}</Chip>
  }
  return (
    <span className={`${styles['reportUntil']} dx-own-days`}>
      <span aria-hidden>{label}</span>
      <UntilDay label={label} value={day} />
      {report.axes && (
        <IconButton
          icon={<IconX size={14} />}
          label={t('report.knownNow')}
          onClick={() => setSearch({ until: undefined })}
        />
      )}
    </span>
  )
}

/** Files and single rows always include øre. */
function WholeKroner() {
  const t = useText()
  const setSearch = useSetSearch()
  const isWhole = useIsWhole()
  return (
    <Chip on={isWhole} onClick={() => setSearch({ kroner: isWhole ? undefined : wholeKroner })}>
      {t('report.wholeKroner')}
    </Chip>
  )
}

const hasMoney = (report: AnyReport) =>
  figuresOf(report).some((name) => kindOf(fieldOf(report, name)).kind === 'money')

/** Maximum number of further filters to show. If there are more, each is folded until opened or set. */
const maxFilters = 2

export function RareFilters({ report, asked, names }: PartProps & { names: readonly string[] }) {
  const t = useText()
  const search = useSearchValues()
  const [isOpen, setOpen] = useState(false)
  const isWhole = isOpen || report.isList || names.length <= maxFilters
  const shown = names.filter((name) => isWhole || search[name] !== undefined)
  const hasUntil = Boolean(report.hasUntil)
  const hasKroner = asked.groups.length > 0 && hasMoney(report)
  const showsUntil = hasUntil && (isOpen || !report.axes || asked.query['until'] !== undefined)
  const showsKroner = useIsWhole() || isOpen
  const isFolded =
    shown.length < names.length || (hasUntil && !showsUntil) || (hasKroner && !showsKroner)
  return (
    <>
      {shown.map((name) => (
        <FieldFilter key={name} report={report} asked={asked} name={name} />
      ))}
      {showsUntil && <UntilFilter report={report} asked={asked} />}
      {hasKroner && showsKroner && <WholeKroner />}
      {isFolded && (
        <Chip icon={<IconAdjustmentsHorizontal size={15} />} onClick={() => setOpen(true)}>
          {t('report.moreFilters')}
        </Chip>
      )}
    </>
  )
}
