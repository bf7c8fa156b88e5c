import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  detailsOf,
  fieldOf,
  listedOf,
  type ReportRow,
} from '@dxweb/kit/reports/define-report.ts'
import {
  reportLabel,
  reportTexts,
  reportTitle,
  reportValue,
  columnText,
} from '@dxweb/kit/reports/report-words.ts'
import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { spanText } from '@dxweb/locales/span-text.ts'
import { useMemo } from 'react'
import { useValueText } from '../../register/values/use-value-text.ts'
import { useWords } from '../../register/look/use-words.ts'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'

const noNames = {}

export interface ReportText {
  title: string
  /** Returns the report's own text for a key; undefined if the report has none. */
  own: (key: string, values?: Parameters<Translate>[1]) => string | undefined
  label: (field: string) => string
  value: (name: string, row: ReportRow) => string
  values: (name: string, row: ReportRow) => string
  /** Formats a group's key, with details that distinguish it from groups with the same name. */
  group: (name: string, row: ReportRow) => string
}

/** Splits a group's list of values, one per line, into one row per value. */
function valuesOf(report: AnyReport, name: string, row: ReportRow): ReportRow[] {
  const column = listedOf(report, name) ?? name
  const isNumber = kindOf(fieldOf(report, column)).kind === 'count'
  const all = String(row[name] ?? '').split('\n')
  return all.filter(Boolean).map((one) => ({ [column]: isNumber ? Number(one) : one }))
}

/** Value of the address parameter that shows the figures of groups in whole kroner. */
export const wholeKroner = 'whole'
export const useIsWhole = () => useSearchValues()['kroner'] === wholeKroner

export function useReportText(report: AnyReport, isWhole = false): ReportText {
  const t = useText()
  const words = useWords()
  const locale = useLocale()
  const valueText = useValueText()
  return useMemo(() => {
    const value = (name: string, row: ReportRow): string => {
      const known = row[name] ?? null
      const kind = kindOf(fieldOf(report, name))
      if (known === null) return ''
      const own = columnText(words.t, report, name, known)
      if (own !== undefined) return own
      if (kind.kind === 'span') return spanText(kind.of, String(known), locale, t)
      if (kind.kind === 'choice') return reportValue(words, report, name, String(known))
      if (kind.kind === 'page' || kind.kind === 'text') return String(known)
      if (kind.kind === 'money' && isWhole) {
        return formatMoney(Math.round(Number(known) / 100) * 100, { whole: true })
      }
      return valueText({ register: report.name, field: name, kind, value: known, names: noNames })
    }
    return {
      title: reportTitle(words, report),
      own: (key, values) => {
        const name = `${reportTexts(report)}.${key}`
        return words.has(name) ? words.t(name, values) : undefined
      },
      label: (field) => reportLabel(words, report, field),
      value,
      values: (name, row) =>
        valuesOf(report, name, row)
          .map((one) => value(Object.keys(one)[0] ?? name, one))
          .join(', '),
      group: (name, row) => {
        const parts = [name, ...detailsOf(report, name)].map((each) => value(each, row))
        return parts.filter(Boolean).join(' · ')
      },
    }
  }, [t, words, locale, valueText, report, isWhole])
}
