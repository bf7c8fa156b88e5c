import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { figuresOf, knownReport } from '@dxweb/kit/reports/define-report.ts'
import { reportLabel, reportTitle } from '@dxweb/kit/reports/report-words.ts'
import { useMemo } from 'react'
import { useCan } from '../../data/session/session.ts'
import { useWords } from '../../parts/register/look/use-words.ts'
import type { Findable } from './find-reports.ts'
import { type ReportEntry, reportEntries } from './report-entries.ts'

// catalog: report.*

export interface ToldEntry extends ReportEntry, Findable {
  name: string
}

/** The reports that one may see, in words. */
export function useReportEntries(): readonly ToldEntry[] {
  const can = useCan()
  const words = useWords()
  return useMemo(() => {
    const may = (permit: string) => isPermission(permit) && can(permit)
    return reportEntries
      .filter(({ report }) => may(report.permit))
      .map((entry) => {
        const { name } = entry.report
        const report = knownReport(entry.report, may)
        const columns = [...new Set([...Object.keys(report.columns), ...figuresOf(report)])]
        const asks = `report.${name}.asks`
        return {
          ...entry,
          name,
          title: reportTitle(words, report),
          about: words.say(`report.${name}.about`),
          asks: words.has(asks) ? words.say(asks).split(' | ') : [],
          columns: columns.map((column) => reportLabel(words, report, column)),
        }
      })
  }, [can, words])
}
