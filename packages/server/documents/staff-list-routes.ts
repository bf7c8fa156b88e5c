import { exportStaffList, getStaffListPdf } from '@dxweb/areas/resources/bookings/contract.ts'
import { readStaffList } from '@dxweb/areas/resources/bookings/store.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { drawPaper } from './drawing/draw-paper.ts'
import { exportFile } from './export/export-file.ts'
import { printingBy } from './export/printing.ts'
import { readIssuerAndPlace } from './issuer/read-issuer.ts'
import { staffColumns } from './staff-columns.ts'

export const staffListRoutes: Route[] = [
  workRoute(exportStaffList, async (call) => {
    const { db, scope, params, query, caller } = call
    const { shifts } = await readStaffList(db, scope, params.id)
    const { locale } = query
    const name = translate(locale, 'resources.staffList')
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const sheet = sheetOf(name, zone, staffColumns(locale), shifts)
    return exportFile(sheet, `${translate(locale, 'resources.staffListFile')}-${params.id}`, call)
  }),
  workRoute(getStaffListPdf, async ({ db, scope, params, query, caller, now }) => {
    const locale = query.locale ?? caller.locale
    const list = await readStaffList(db, scope, params.id)
    const from = await readIssuerAndPlace(db, scope, params.id, locale)
    const printing = printingBy(caller, now)
    const body = await drawPaper('staffList', { ...from, list, locale, printing })
    const file = translate(locale, 'resources.staffListFile')
    return { body, contentType: 'application/pdf', fileName: `${file}-${params.id}.pdf` }
  }),
]
