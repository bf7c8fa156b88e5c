import { exportHouses, type listHouses } from '@dxweb/areas/partners/houses/contract.ts'
import { houseFilter, houseModules } from '@dxweb/areas/partners/houses/rules.ts'
import { housesStatement } from '@dxweb/areas/partners/houses/store.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'

type HouseRow = ReplyOf<typeof listHouses.parts>['data'][number]
type Say = (key: string) => string

const columns = (say: Say): SheetColumn<HouseRow>[] => [
  { header: say('partneradmin.id'), kind: 'text', value: ({ id }) => String(id) },
  { header: say('partneradmin.name'), kind: 'text', value: ({ name }) => name },
  {
    header: say('partneradmin.kind'),
    kind: 'text',
    value: ({ kind }) => say(`partneradmin.kind.${kind}`),
  },
  { header: say('partneradmin.city'), kind: 'text', value: ({ city }) => city },
  { header: say('label.orgNumber'), kind: 'text', value: ({ orgNumber }) => orgNumber },
  {
    header: say('partneradmin.modules'),
    kind: 'text',
    value: ({ modules }) =>
      houseModules
        .filter((module) => modules.includes(module))
        .map((module) => say(`partneradmin.module.${module}`))
        .join(', '),
  },
  { header: say('partneradmin.chief'), kind: 'text', value: ({ chief }) => chief },
  { header: say('partneradmin.madeAt'), kind: 'instant', value: ({ madeAt }) => madeAt },
  {
    header: say('partneradmin.state'),
    kind: 'text',
    value: ({ state }) => say(`partneradmin.state.${state}`),
  },
]

export const houseExportRoutes: Route[] = [
  workRoute(exportHouses, async (call) => {
    const { db, scope, query } = call
    const rows = await db.run(scope, housesStatement(), { pool: 'reports' })
    const houses = rows.filter(houseFilter(query))
    refuseTooMany(houses.length, query.format)
    const say: Say = (key) => translate(query.locale, key)
    const title = say('module.partneradmin.title')
    const zone = call.caller.partner?.timeZone ?? usualTimeZone
    return exportFile(sheetOf(title, zone, columns(say), houses), say('partneradmin.file'), call)
  }),
]
