import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  fieldOf,
  isOfEvent,
  narrowedBy,
  segmentFilter,
  usualPeriodOf,
} from '@dxweb/kit/reports/define-report.ts'
import { canCompare, isCompared, unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { comparisons } from '@dxweb/kit/reports/compared.ts'
import { namesInAddress } from '@dxweb/kit/reports/report-fields.ts'
import { groupText } from '@dxweb/kit/reports/report-words.ts'
import { IconCut, IconLock, IconX } from '@tabler/icons-react'
import { useWords } from '../register/look/use-words.ts'
import { useCan } from '../../data/session/session.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Badge } from '../../ui/page/badge.tsx'
import { FoldedFilters } from '../../ui/page/folded-filters.tsx'
import { useText } from '../../ui/text/text.ts'
import { useSearchValues, useSetSearch, useUrlState } from '../../ui/place/url-state.ts'
import { PeriodFilter } from '../period/period-filter.tsx'
import '../period/styles/period.module.css'
import { type ReportAsked, reportPeriods, ungrouped } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'
import { type PartProps, RareFilters } from './rare-filters.tsx'

function Fixed({ report, asked: { fixed } }: PartProps) {
  const t = useText()
  const text = useReportText(report)
  return Object.entries(fixed)
    .filter(([name]) => name !== 'axis')
    .map(([name, value]) => (
      <Badge key={name} tone="info" icon={<IconLock size={14} aria-hidden />}>
        {t('rows.filter.of', {
          label: text.label(name),
          text: text.value(name, { [name]: value }),
        })}
      </Badge>
    ))
}

function Drilled({ report, offered }: { report: AnyReport; offered: readonly string[] }) {
  const t = useText()
  const text = useReportText(report)
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const { filters = [], keys = {}, columns } = report
  const isShown = (name: string) =>
    [...filters, ...offered].includes(name) || Object.hasOwn(keys, name)
  const drilled = Object.entries(narrowedBy(report)).filter(
    ([name]) => search[name] !== undefined && !isShown(name),
  )
  return drilled.map(([name, field]) => {
    const kind = kindOf(columns[name] ?? field)
    const gone = [name, ...(kind.kind === 'page' ? namesInAddress(kind.to) : [])]
    const value = search[name] ?? null
    const shown = value === unknownValue ? t('report.noValue') : text.value(name, { [name]: value })
    return (
      <Chip
        key={name}
        on
        icon={<IconX size={14} aria-label={t('report.widen')} />}
        onClick={() => setSearch(Object.fromEntries(gone.map((one) => [one, undefined])))}
      >
        {t('rows.filter.of', { label: text.label(name), text: shown })}
      </Chip>
    )
  })
}

function Grouping({ report, asked }: PartProps) {
  const t = useText()
  const words = useWords()
  const text = useReportText(report)
  const setSearch = useSetSearch()
  const { groups: offered = [], opensWith } = report
  const [group = asked.section ?? '', within = ''] = asked.groups
  const optionsOf = (label: string, names: readonly string[]) => [
    { value: '', label },
    ...names.map((name) => ({
      value: name,
      label: groupText(words, report, name),
    })),
  ]
  /** Removes the comparison if the chosen groups have no values for last year. */
  const lone = (...names: string[]) => !isCompared(report, names) && { compare: undefined }
  const choose = (next: string) =>
    setSearch({
      ...lone(next),
      group: next === (opensWith?.group ?? '') ? undefined : next || ungrouped,
      within: undefined,
      sort: undefined,
    })
  const others = offered.filter((name) => name !== group)
  return (
    <>
      <ChipSelect
        label={text.own('groupBy') ?? t('report.group')}
        value={group}
        options={optionsOf(text.own('groupBy.none') ?? t('report.ungrouped'), offered)}
        onChange={choose}
      />
      {group !== '' && others.length > 0 && !asked.hasHeadings && (
        <ChipSelect
          label={t('report.within')}
          value={within}
          options={optionsOf(t('report.notWithin'), others)}
          onChange={(next) =>
            setSearch({
              ...(next && lone(group, next)),
              group,
              within: next || undefined,
              sort: undefined,
            })
          }
        />
      )}
    </>
  )
}

const comparedBy = (report: AnyReport) =>
  [report.opensWith?.group ?? 'month', 'month', ...(report.groups ?? [])].find(
    (group) => report.groups?.includes(group) && isCompared(report, [group]),
  )

const isComparable = (report: AnyReport, { groups }: ReportAsked) =>
  canCompare(report) &&
  (groups.length === 0 ? comparedBy(report) !== undefined : isCompared(report, groups))

/** Single rows have no counterpart last year, so a comparison always has groups. */
function Comparison({ report, asked }: PartProps) {
  const t = useText()
  const setSearch = useSetSearch()
  return (
    <ChipSelect
      label={t('report.compare')}
      value={asked.query['compare'] ?? ''}
      options={['', ...comparisons].map((value) => ({
        value,
        label: t(`report.compare.${value || 'none'}`),
      }))}
      onChange={(next) =>
        setSearch({
          compare: next || undefined,
          ...(asked.groups.length === 0 && next !== '' && { group: comparedBy(report) }),
        })
      }
    />
  )
}

/**
 * Returns the filters for users who cannot read registers: a filter by a register becomes a filter by the names in
 * the user's own rows, or is dropped if the report has no such names.
 */
function withoutRegister(report: AnyReport, name: string): string[] {
  if (kindOf(fieldOf(report, name)).kind !== 'reference' || name === segmentFilter) return [name]
  const named = name.replace(/Id$/, '')
  const isGroup = report.groups?.some((group) => group === named) ?? false
  return isGroup && named !== 'renter' && !isOfEvent(report) ? [named] : []
}

const alwaysAsked = ['axis', 'group', 'within', 'compare', 'kroner', 'q']

function useInForce(report: AnyReport, { fixed }: ReportAsked): number {
  const search = useSearchValues()
  const until = report.axes ? ['until'] : []
  const names = [...alwaysAsked, ...until, ...Object.keys(narrowedBy(report))]
  return names.filter((name) => search[name] !== undefined && fixed[name] === undefined).length
}

export function ReportFilters({ report, asked }: PartProps) {
  const t = useText()
  const { own } = useReportText(report)
  const { axes = {}, filters = [], groups = [], search } = report
  const usual = usualPeriodOf(report, today(useTimeZone()))
  const can = useCan()
  const when = useWhen()
  const known = can('registers.read')
    ? filters
    : filters.flatMap((name) => withoutRegister(report, name))
  const offered = known.filter((name) => asked.fixed[name] === undefined)
  const names = Object.keys(axes)
  const [axis, setAxis] = useUrlState('axis', names[0] ?? '')
  return (
    <>
      {names.length > 0 && (
        <PeriodFilter period={asked.period} offered={reportPeriods} usual={usual} canStep />
      )}
      <FoldedFilters count={useInForce(report, asked)}>
        {names.length > 1 && asked.fixed['axis'] === undefined && (
          <ChipSelect
            label={t('report.axis')}
            value={axis}
            options={names.map((name) => ({ value: name, label: t(`report.axis.${name}`) }))}
            onChange={setAxis}
          />
        )}
        {groups.length > 0 && <Grouping report={report} asked={asked} />}
        {isComparable(report, asked) && <Comparison report={report} asked={asked} />}
        {asked.cutAt && (
          <Badge icon={<IconCut size={14} aria-hidden />}>
            {asked.cutAt === 'moment'
              ? t('report.compare.sameMoment')
              : t('report.compare.cutAt', { day: when(asked.cutAt, 'numeric') })}
          </Badge>
        )}
        {search && <SearchBox label={own('search') ?? t('rows.search')} />}
        <RareFilters report={report} asked={asked} names={offered} />
        <Fixed report={report} asked={asked} />
        <Drilled report={report} offered={offered} />
      </FoldedFilters>
    </>
  )
}
