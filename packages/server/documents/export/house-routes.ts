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

type HouseColumn = SheetColumn<HouseRow> & { key: string }

/** The columns of the list in their order, and the venue's organisation number. */
const columns = (say: Say): HouseColumn[] => [
  { key: 'name', header: say('partneradmin.name'), kind: 'text', value: ({ name }) => name },
  { key: 'id', header: say('partneradmin.id'), kind: 'text', value: ({ id }) => String(id) },
  {
    key: 'kind',
    header: say('partneradmin.kind'),
    kind: 'text',
    value: ({ kind }) => say(`partneradmin.kind.${kind}`),
  },
  { key: 'city', header: say('partneradmin.city'), kind: 'text', value: ({ city }) => city },
  {
    key: 'modules',
    header: say('partneradmin.modules'),
    kind: 'text',
    value: ({ modules }) =>
      houseModules
        .filter((module) => modules.includes(module))
        .map((module) => say(`partneradmin.module.${module}`))
        .join(', '),
  },
  { key: 'chief', header: say('partneradmin.chief'), kind: 'text', value: ({ chief }) => chief },
  {
    key: 'madeAt',
    header: say('partneradmin.madeAt'),
    kind: 'instant',
    value: ({ madeAt }) => madeAt,
  },
  {
    key: 'state',
    header: say('partneradmin.state'),
    kind: 'text',
    value: ({ state }) => say(`partneradmin.state.${state}`),
  },
  {
    key: 'orgNumber',
    header: say('label.orgNumber'),
    kind: 'text',
    value: ({ orgNumber }) => orgNumber,
  },
]

/** Sorts as on the screen: by cell text, in Norwegian order. */
function sortHouses(houses: readonly HouseRow[], by: readonly HouseColumn[], sort = 'name') {
  const column = by.find(({ key }) => key === sort.replace('-', ''))
  if (!column) return houses
  const { compare } = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' })
  const said = (house: HouseRow) => String(column.value(house))
  const isDescending = sort.startsWith('-')
  return houses.toSorted((one, other) =>
    isDescending ? compare(said(other), said(one)) : compare(said(one), said(other)),
  )
}

export const houseExportRoutes: Route[] = [
  workRoute(exportHouses, async (call) => {
    const { db, scope, query } = call
    const rows = await db.run(scope, housesStatement(), { pool: 'reports' })
    const say: Say = (key) => translate(query.locale, key)
    const houses = sortHouses(rows.filter(houseFilter(query)), columns(say), query.sort)
    refuseTooMany(houses.length, query.format)
    const title = say('module.partneradmin.title')
    const zone = call.caller.partner?.timeZone ?? usualTimeZone
    return exportFile(sheetOf(title, zone, columns(say), houses), say('partneradmin.file'), call)
  }),
]
