import { exportStaffList, getStaffListPdf } from '@dxweb/areas/resources/booking-contract.ts'
import { readStaffList } from '@dxweb/areas/resources/bookings-store.ts'
import { fileRoute, type Route } from '@dxweb/kit/route.ts'
import { sheetOf } from '@dxweb/kit/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile } from './export-file.ts'

/** The PDF library is loaded when the first document is asked for, not when the server starts. */
const loadStaffList = () => import('./staff-list.ts')

export const staffListRoutes: Route[] = [
  fileRoute(exportStaffList, async ({ db, scope, params, query, caller }) => {
    const { shifts } = await readStaffList(db, scope, params.id)
    const { staffColumns } = await loadStaffList()
    const { locale } = query
    const name = translate(locale, 'resources.staffList')
    const zone = caller.partner?.timeZone ?? usualTimeZone
    const sheet = sheetOf(name, zone, staffColumns(locale), shifts)
    return exportFile(sheet, `${translate(locale, 'resources.staffListFile')}-${params.id}`, query)
  }),
  fileRoute(getStaffListPdf, async ({ db, scope, params, query, caller }) => {
    const locale = query.locale ?? caller.locale
    const list = await readStaffList(db, scope, params.id)
    const { staffListPdf } = await loadStaffList()
    const timeZone = caller.partner?.timeZone ?? usualTimeZone
    const body = await staffListPdf({ list, partner: caller.partner?.name ?? '', locale, timeZone })
    const file = translate(locale, 'resources.staffListFile')
    return { body, contentType: 'application/pdf', fileName: `${file}-${params.id}.pdf` }
  }),
]
