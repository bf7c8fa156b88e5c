import { listReportSettings } from '@dxweb/areas/reports/settings/contract.ts'
import { type AnyReport, isOfEvent, usualPeriodOf } from '@dxweb/kit/reports/define-report.ts'
import { IconBookmark, IconDeviceFloppy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../data/rows/read.ts'
import { useCan } from '../../data/session/session.ts'
import { today, useTimeZone } from '../../data/session/use-when.ts'
import { useSearchValues } from '../../ui/place/url-state.ts'
import { storedColumns } from '../../ui/table/use-hidden-columns.ts'
import { useText } from '../../ui/text/text.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { SaveSetting } from './settings/setting-dialogs.tsx'

const listOf = ({ name }: AnyReport, { groups }: ReportAsked) =>
  groups.length > 0 ? `report.${name}.groups` : `report.${name}`

/**
 * Returns the page's query for saving. Includes the default period and columns, so that a saved view does not change
 * when defaults do.
 */
function useSearchText(report: AnyReport, asked: ReportAsked): string {
  const search = useSearchValues()
  const now = today(useTimeZone())
  const isDefault = report.axes && search['period'] === undefined && search['from'] === undefined
  const all: Record<string, string | undefined> = {
    ...(isDefault && { period: usualPeriodOf(report, now) }),
    columns: storedColumns(listOf(report, asked)),
    ...search,
  }
  const filled = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

export function useReportSettings(report: AnyReport, asked: ReportAsked) {
  const t = useText()
  const navigate = useNavigate()
  const may = useCan()('reports.shows') && !isOfEvent(report)
  const search = useSearchText(report, asked)
  const [isSaving, save] = useState(false)
  const found = useRead(listReportSettings, {}, { enabled: may })
  if (!may) return { items: [], dialog: null }
  const settings = found.data?.data.filter((one) => one.report === report.name) ?? []
  const open = (kept: string) =>
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(kept)) })
  const items = [
    ...settings.map((one, place) => ({
      key: one.id,
      label: one.name,
      icon: <IconBookmark size={16} />,
      ...(!one.isOwn && { about: one.madeBy }),
      chosen: one.search === search,
      apart: place === 0,
      onSelect: () => open(one.search),
    })),
    {
      key: 'save',
      label: t('report.setting.save'),
      icon: <IconDeviceFloppy size={16} />,
      apart: settings.length === 0,
      onSelect: () => save(true),
    },
  ]
  const dialog = isSaving && (
    <SaveSetting {...{ report: report.name, search, settings }} onClose={() => save(false)} />
  )
  return { items, dialog }
}
