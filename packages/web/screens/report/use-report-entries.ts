import { listModeReports } from '@dxweb/areas/reports/mode/contract.ts'
import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { figuresOf, knownReport } from '@dxweb/kit/reports/define-report.ts'
import { reportLabel, reportTitle } from '@dxweb/kit/reports/report-words.ts'
import { useMemo } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { useWords } from '../../parts/register/look/use-words.ts'
import type { Findable } from './find-reports.ts'
import { type ReportEntry, reportEntries } from './report-entries.ts'

// catalog: report.*

export interface ShownEntry extends Omit<ReportEntry, 'report'>, Findable {
  name: string
  /** True if the entry opens in another tool. */
  isExternal?: boolean
  isSetting?: boolean
}

function useModeEntries(): readonly ShownEntry[] {
  const { data } = useRead(listModeReports, {})
  return useMemo(
    () =>
      (data?.data ?? []).map(({ id, name, about, inGroup, source }) => ({
        name: id,
        title: name,
        about,
        group: inGroup,
        to: `report/${id}`,
        isElsewhere: false,
        isExternal: source === 'external',
        asks: [],
        columns: [],
      })),
    [data],
  )
}

export function useReportEntries(): readonly ShownEntry[] {
  const [ours, ofPlatform] = [useOwnEntries(), useModeEntries()]
  return useMemo(() => [...ours, ...ofPlatform], [ours, ofPlatform])
}

function useOwnEntries(): readonly ShownEntry[] {
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
          about: words.t(`report.${name}.about`),
          asks: words.has(asks) ? words.t(asks).split(/\s*\|\s*/) : [],
          columns: columns.map((column) => reportLabel(words, report, column)),
        }
      })
  }, [can, words])
}
