import { type Fields, kindOf, type OutputOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  changeSuffix,
  comparedOf,
  fieldOf,
  figuresOf,
  groupColumns,
  hiddenDayOf,
  isHiddenAtFirst,
  isUnknown,
  listedOf,
  type Report,
  type ReportRow,
} from '@dxweb/kit/reports/define-report.ts'
import { addedOf } from '@dxweb/kit/reports/formulas.ts'
import { type ReactNode, useMemo } from 'react'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { changeText } from '@dxweb/kit/text/percent-text.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/table/column.ts'
import { useText } from '../../ui/text/text.ts'
import { useIsWhole, useReportText } from './asked/use-report-text.ts'
import type { ReportGroup, ReportReply } from './asked/report-query.ts'

export type Cells = Readonly<Record<string, (row: ReportRow) => ReactNode>>

export const cellsOf = <C extends Fields, K extends Fields>(
  _: Report<C, K>,
  cells: { readonly [N in keyof C]?: (row: OutputOf<C & K>) => ReactNode },
): Cells => cells as unknown as Cells

/** A column that only the screen can render, placed after one of the report's columns; must be a stable object. */
export interface ScreenColumn {
  behind: string
  column: Column<ReportRow>
}

type Sums = ReportRow | null | undefined

const figureKinds = new Set(['money', 'count', 'decimal', 'percent', 'minutes'])
const isFigure = (field: z.ZodMiniType) => figureKinds.has(kindOf(field).kind)

/**
 * Returns the two main figures of a report: first those marked as brief, then its first figure, then the chart's
 * figure.
 */
function leadingOf(report: AnyReport): string[] {
  const { totals = [], optional = [], chart } = report
  const [first, ...others] = totals.filter((name) => !optional.includes(name))
  const usual = [...(first ? [first] : []), ...(chart ? [chart.of] : []), ...others]
  return [...new Set([...briefFigures(report), ...usual])].slice(0, 2)
}

const briefFigures = ({ totals = [], brief = [] }: AnyReport) =>
  brief.filter((name) => totals.includes(name))

function briefOf(report: AnyReport, main: string): ReadonlySet<string> {
  const { columns, brief } = report
  if (brief) return new Set([main, ...brief])
  const leading = leadingOf(report)
  return new Set([main, ...(leading.length > 0 ? leading : Object.keys(columns).slice(0, 3))])
}

/** Returns the figures that fit next to the group keys on a phone. */
function keptOf(report: AnyReport, groups: number): ReadonlySet<string> {
  const { chart, totals = [] } = report
  const one = chart?.of ?? briefFigures(report).at(-1) ?? totals[0] ?? ''
  return new Set(groups > 1 ? [one] : leadingOf(report))
}

/** Returns the name column of a row: the column that links to the row's page, or the first column. */
const mainOf = ({ columns }: AnyReport): string =>
  Object.entries(columns).find(([, field]) => kindOf(field).kind === 'page')?.[0] ??
  Object.keys(columns)[0] ??
  ''

/** Makes all spaces in a date non-breaking, except the one between day and time. */
const unbroken = (date: string) => date.replaceAll(/(?<!\d,) /g, '\u00a0')

/**
 * Returns the class of the totals label in a column: '' if the column is first on wide screens, a class that shows
 * the label only on narrow screens if the column is first only there, and undefined if the column has no label.
 */
function leadClass(name: string, firstFrom: (width: number) => string | undefined) {
  const [wide, tablet, phone] = [firstFrom(1025), firstFrom(769), firstFrom(0)]
  if (name === wide) return ''
  if (name === tablet) return 'dx-until-1024'
  return name === phone ? 'dx-until-768' : undefined
}

export function useRowColumns(
  report: AnyReport,
  period: Period,
  reply: Pick<ReportReply, 'sums' | 'rowCount'> | undefined,
  cells?: Cells,
  own?: ScreenColumn,
): Column<ReportRow>[] {
  const t = useText()
  const text = useReportText(report)
  const { sums, rowCount } = reply ?? {}
  return useMemo(() => {
    const main = mainOf(report)
    const brief = briefOf(report, main)
    const isHidden = (name: string) => isHiddenAtFirst(report, name, period)
    const hiddenDay = hiddenDayOf(report)
    const isBrief = (name: string) => brief.has(name) || (name === hiddenDay && !isHidden(name))
    const stateAt = brief.has('state') ? undefined : (report.brief?.[0] ?? main)
    const cellOf = (name: string, row: ReportRow) => {
      const { kind } = kindOf(report.columns[name] ?? fieldOf(report, name))
      const isDate = kind === 'instant' || kind === 'day'
      return cells?.[name]?.(row) ?? (isDate ? unbroken : String)(text.value(name, row))
    }
    const hiddenBelow = (name: string) =>
      isBrief(name) ? 0 : report.wide?.includes(name) ? 1025 : 769
    const figures = figuresOf(report)
    const firstFrom = (width: number) =>
      Object.keys(report.columns).find(
        (name) => !isHidden(name) && hiddenBelow(name) <= width && !figures.includes(name),
      )
    const totalOf = (name: string, all: ReportRow) => {
      if (figures.includes(name)) return text.value(name, all)
      const shown = leadClass(name, firstFrom)
      if (shown === undefined) return undefined
      const cellText =
        figures.length > 0 ? t('shows.sum') : t('report.counted', { count: rowCount ?? 0 })
      return shown === '' ? cellText : <span className={shown}>{cellText}</span>
    }
    const columns = Object.entries(report.columns).map(([name, field]): Column<ReportRow> => ({
      key: name,
      header: text.label(name),
      main: name === main,
      numeric: isFigure(field),
      isOptional: isHidden(name),
      ...(!isBrief(name) && { hideBelow: report.wide?.includes(name) ? 1025 : 769 }),
      value: () => null,
      cell: (row) => (
        <>
          {cellOf(name, row)}
          {name === stateAt && cells?.['state'] && (
            <div className="dx-state-below">{cells['state'](row)}</div>
          )}
        </>
      ),
      ...(sums && { total: totalOf(name, sums) }),
    }))
    return columns.flatMap((one) => (one.key === own?.behind ? [one, own.column] : one))
  }, [report, period, text, sums, rowCount, cells, own, t])
}

/** Formats the change from the previous year, as on the dashboard. */
function changeFrom(now: number, before: number): string {
  const change = changePercent(now, before)
  return changeText(change === null ? null : change / 100)
}

/** Shows the compared figures below the figure in the same cell, since a phone has no room for further columns. */
function stacked(
  figure: Column<ReportGroup>,
  detail: readonly Column<ReportGroup>[],
): Column<ReportGroup> {
  const below = (texts: readonly ReactNode[]) =>
    texts.map((text, at) => (
      <div key={at} className="dx-until-768 dx-dim">
        {text}
      </div>
    ))
  return {
    ...figure,
    head: (
      <>
        {figure.header}
        {below(detail.map(({ header }) => header))}
      </>
    ),
    cell: (row) => (
      <>
        {figure.cell?.(row)}
        {below(detail.map(({ cell }) => cell?.(row)))}
      </>
    ),
    total: (
      <>
        {figure.total}
        {below(detail.map(({ total }) => total))}
      </>
    ),
  }
}

/**
 * Returns true for a column of zeros that is neither the report's main figure nor part of a formula. Such a column is
 * hidden until the user chooses it.
 */
function isOfZeros(
  report: AnyReport,
  name: string,
  sums: Sums,
  rows: readonly ReportGroup[] | undefined,
): boolean {
  const { totals = [], chart } = report
  const isOfFormula = addedOf(report).some(
    ([sum, parts]) => sum === name || parts.some((part) => part.name === name),
  )
  if (isOfFormula || name === totals[0] || name === chart?.of) {
    return false
  }
  return sums?.[name] === 0 && rows !== undefined && rows.every((row) => !row[name])
}

export function useGroupColumns(
  report: AnyReport,
  groups: readonly string[],
  all: {
    sums: Sums
    rowCount: number | null | undefined
    rows?: readonly ReportGroup[] | undefined
  },
): Column<ReportGroup>[] {
  const t = useText()
  const text = useReportText(report, useIsWhole())
  const { sums, rowCount, rows } = all
  return useMemo(() => {
    const kept = keptOf(report, groups.length)
    const isWide = (name: string) => report.wide?.includes(name) ?? false
    const labels = groups.map((name, at): Column<ReportGroup> => {
      return {
        key: name,
        header: text.label(name),
        main: at === 0,
        value: () => null,
        cell: (row) => {
          if (at >= row.level) return null
          const shown = text.group(name, row) || t('report.noValue')
          const isSubtotal = groups.length > 1 && row.level === 1
          return (
            <span
              // The heading row has the group's name, but screen readers need the name here too.
              className={
                at < row.level - 1 ? 'dx-hidden' : isSubtotal ? 'dx-strong' : 'dx-row-link'
              }
            >
              {shown}
            </span>
          )
        },
        ...(at === 0 && sums && { total: t('shows.sum') }),
      }
    })
    const known = figuresOf(report).filter((name) => !isUnknown(report, name, sums))
    const isCompared = (name: string) =>
      sums?.[`${name}${beforeSuffix}`] !== undefined && comparedOf(report).includes(name)
    const compared = known.filter(isCompared)
    const hasCompared = compared.length > 0
    const led = compared.find((name) => name === report.chart?.of) ?? compared[0]
    /**
     * Returns the screen width below which a figure is hidden. With a comparison, a tablet shows only compared figures,
     * and a phone only one figure.
     */
    const hidden = (name: string, at: number) => {
      if (hasCompared && !isCompared(name)) return 1025
      if (hasCompared ? name === led : kept.has(name)) return undefined
      return isWide(name) ? 1025 : at > 1 || hasCompared ? 769 : 480
    }
    const along = (name: string): Column<ReportGroup> => {
      const column = listedOf(report, name)
      return {
        key: name,
        header: text.label(column ?? name),
        numeric: isFigure(fieldOf(report, column ?? name)),
        // Hidden unless chosen, since the screen has room only for the sums.
        isOptional: true,
        hideBelow: 1025,
        value: () => null,
        cell: (row) => (column === undefined ? text.value(name, row) : text.values(name, row)),
      }
    }
    const shown = hasCompared ? known : groupColumns(report, groups, known)
    const figures = shown.flatMap((name): Column<ReportGroup>[] => {
      const at = known.indexOf(name)
      if (at === -1) return [along(name)]
      const hideBelow = hidden(name, at)
      const figure: Column<ReportGroup> = {
        key: name,
        header: text.label(name),
        numeric: true,
        isOptional:
          (report.optional?.includes(name) ?? false) || isOfZeros(report, name, sums, rows),
        value: () => null,
        cell: (row) => text.value(name, row),
        ...(hideBelow && { hideBelow }),
        ...(sums && { total: text.value(name, sums) }),
      }
      const before = `${name}${beforeSuffix}`
      if (!sums || !isCompared(name)) return [figure]
      const isLed = name === led
      const isOfTwo = groups.length > 1
      const detail = (key: string, header: string, cell: (row: ReportRow) => string) => ({
        key,
        header,
        numeric: true,
        hideBelow: isOfTwo && !isLed ? (1025 as const) : (769 as const),
        value: () => null,
        cell,
        total: cell(sums),
      })
      const then = detail(before, t('report.before', { figure: text.label(name) }), (row) =>
        text.value(name, { [name]: row[before] ?? null }),
      )
      const change = detail(`${name}${changeSuffix}`, t('report.change'), (row) =>
        changeFrom(Number(row[name]), Number(row[before])),
      )
      if (!isLed) return [figure, then, change]
      if (isOfTwo) return [stacked(figure, [then, change]), then, change]
      const { hideBelow: _always, ...always } = then
      return [stacked(figure, [change]), always, change]
    })
    const counted: Column<ReportGroup> = {
      key: 'rowCount',
      header: t('report.rowCount'),
      numeric: true,
      isOptional: known.length > 0,
      value: (row) => row.rowCount,
      ...(sums && { total: rowCount }),
    }
    return [...labels, ...figures, counted]
  }, [report, groups, text, sums, rowCount, rows, t])
}
