import { may } from '@dxweb/areas/access/rights/permissions.ts'
import {
  deleteReportSetting,
  listReportMarks,
  listReportSettings,
  markReport,
  renameReportSetting,
  saveReportSetting,
} from '@dxweb/areas/reports/settings/contract.ts'
import {
  mark,
  marksOf,
  removeSetting,
  renameSetting,
  saveSetting,
  settingsOf,
} from '@dxweb/areas/reports/settings/store.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { segmentFilter } from '@dxweb/kit/reports/define-report.ts'
import { readableModeReports } from './readable-mode-reports.ts'
import { readablePages, reportNamed } from './readable-reports.ts'

const exampleId = '0190a4b0-0000-7000-8000-000000000011'

export const reportSettingRoutes: Route[] = [
  route(listReportSettings, async ({ db, scope, caller }) => {
    const settings = await settingsOf(db, scope, readablePages(caller))
    // Omits settings with a segment if the caller may not use segments, since the figures would not match the name.
    const isKnown = ({ search }: { search: string }) =>
      may(caller, 'crm.read') || !new URLSearchParams(search).has(segmentFilter)
    return { data: settings.filter(isKnown) }
  }),
  {
    ...route(saveReportSetting, ({ db, scope, caller, body }) => {
      reportNamed(caller, body.report)
      return saveSetting(db, scope, body)
    }),
    example: {
      body: {
        report: 'sales-by-hour',
        name: 'Helger',
        search: 'period=lastThirtyDays&group=weekday',
        isShared: true,
      },
      reply: { id: exampleId },
    },
  },
  route(renameReportSetting, ({ db, scope, params, body }) =>
    renameSetting(db, scope, params.settingId, body),
  ),
  route(deleteReportSetting, ({ db, scope, caller, params }) =>
    removeSetting(db, scope, params.settingId, may(caller, 'reports.send')),
  ),
  route(listReportMarks, async ({ db, scope, caller }) => ({
    data: await marksOf(db, scope, readablePages(caller)),
  })),
  route(markReport, async ({ db, scope, caller, params, body }) => {
    const { report } = params
    if (!readablePages(caller).includes(report)) {
      const ofPlatform = await readableModeReports(db, scope, caller)
      if (!ofPlatform.some(({ id }) => id === report)) throw new Refusal('not_found')
    }
    return mark(db, scope, report, body.isFavourite)
  }),
]
