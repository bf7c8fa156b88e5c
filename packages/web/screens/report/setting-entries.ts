import type { ReportSetting } from '@dxweb/areas/reports/settings/contract.ts'
import type { ShownEntry } from './use-report-entries.ts'

export function settingEntries(
  settings: readonly ReportSetting[],
  entries: readonly ShownEntry[],
  sharedBy: (name: string) => string,
): readonly ShownEntry[] {
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]))
  return settings.flatMap(({ id, report, name, search, isOwn, madeBy }) => {
    const entry = entryOf.get(report)
    if (entry === undefined) return []
    const about = isOwn ? entry.title : `${entry.title} · ${sharedBy(madeBy)}`
    const { group, to } = entry
    const shown = { group, isElsewhere: false, isSetting: true, asks: [], columns: [] }
    return [{ ...shown, name: id, title: name, about, to: search ? `${to}?${search}` : to }]
  })
}
