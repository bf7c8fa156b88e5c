import type { Words } from '@dxweb/kit/definitions/register-words.ts'
import type { CellKind, SheetChart } from '@dxweb/kit/definitions/sheet.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  detailsOf,
  fieldOf,
  groupFields,
  type ReportRow,
} from '@dxweb/kit/reports/define-report.ts'
import { hasYearBefore, maxSteps, picturesOf, stepsOf } from '@dxweb/kit/reports/report-chart.ts'
import { reportLabel } from '@dxweb/kit/reports/report-words.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { cellText } from '../drawing/cell-text.ts'

interface Cell {
  kind: CellKind
  value: string | number | null
}

export interface CellWords {
  words: Words
  locale: 'nb' | 'en'
  /** Returns the kind and value of a cell. The value is a text unless the column is a figure. */
  cellIn: (name: string, row: ReportRow) => Cell
}

export function sheetChart(
  report: AnyReport,
  { by, of }: { by: string; of: string },
  groups: readonly ReportRow[],
  { words, locale, cellIn }: CellWords,
): SheetChart | undefined {
  const [picture] = picturesOf(report, by, groups.length)
  const isDrawn = groups.length > 1 && groups.length <= maxSteps
  if (!isDrawn || (picture !== 'bars' && picture !== 'curve')) return undefined
  const value = (name: string, row: ReportRow) => {
    const cell = cellIn(name, row)
    return cellText(cell.kind, cell.value, { locale, timeZone: 'UTC' })
  }
  const group = (name: string, row: ReportRow) => {
    const texts = [name, ...detailsOf(report, name)].map((each) => value(each, row))
    return texts.filter(Boolean).join(' · ')
  }
  const title = words.t('report.chart', {
    figure: reportLabel(words, report, of),
    by: inSentence(reportLabel(words, report, by)),
  })
  const asked = { by, of, labels: Object.keys(groupFields(report, by)) }
  return {
    picture,
    title,
    ...(hasYearBefore(groups, of) && { about: words.t('report.chart.before') }),
    kind: cellIn(of, {}).kind,
    steps: stepsOf(groups, asked, kindOf(fieldOf(report, by)), {
      text: { value, group },
      short: (day) => dateText(day, 'dayOfMonth', locale),
    }),
  }
}
