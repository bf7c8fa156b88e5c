import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { exportVenues, type listVenues } from '@dxweb/areas/partners/venues/contract.ts'
import { venueFilter, venueModules } from '@dxweb/areas/partners/venues/rules.ts'
import { venuesStatement } from '@dxweb/areas/partners/venues/store.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Route, workRoute } from '@dxweb/kit/definitions/route.ts'
import { type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'

type VenueRow = ReplyOf<typeof listVenues.parts>['data'][number]
type VenueColumn = SheetColumn<VenueRow> & { key: string }

const columns = (t: Translate): VenueColumn[] => [
  { key: 'name', header: t('partneradmin.name'), kind: 'text', value: ({ name }) => name },
  { key: 'id', header: t('partneradmin.id'), kind: 'text', value: ({ id }) => String(id) },
  {
    key: 'kind',
    header: t('partneradmin.kind'),
    kind: 'text',
    value: ({ kind }) => t(`partneradmin.kind.${kind}`),
  },
  { key: 'city', header: t('partneradmin.city'), kind: 'text', value: ({ city }) => city },
  {
    key: 'modules',
    header: t('partneradmin.modules'),
    kind: 'text',
    value: ({ modules }) =>
      venueModules
        .filter((module) => modules.includes(module))
        .map((module) => t(`partneradmin.module.${module}`))
        .join(', '),
  },
  { key: 'chief', header: t('partneradmin.chief'), kind: 'text', value: ({ chief }) => chief },
  {
    key: 'madeAt',
    header: t('partneradmin.madeAt'),
    kind: 'instant',
    value: ({ madeAt }) => madeAt,
  },
  {
    key: 'state',
    header: t('partneradmin.state'),
    kind: 'text',
    value: ({ state }) => t(`partneradmin.state.${state}`),
  },
  {
    key: 'orgNumber',
    header: t('label.orgNumber'),
    kind: 'text',
    value: ({ orgNumber }) => orgNumber,
  },
]

/** Sorts venues as the screen does: by cell text, in Norwegian order. */
function sortVenues(venues: readonly VenueRow[], by: readonly VenueColumn[], sort = 'name') {
  const column = by.find(({ key }) => key === sort.replace('-', ''))
  if (!column) return venues
  const { compare } = new Intl.Collator('nb', { numeric: true, sensitivity: 'base' })
  const textOf = (venue: VenueRow) => String(column.value(venue))
  const isDescending = sort.startsWith('-')
  return venues.toSorted((one, other) =>
    isDescending ? compare(textOf(other), textOf(one)) : compare(textOf(one), textOf(other)),
  )
}

export const venueExportRoutes: Route[] = [
  workRoute(exportVenues, async (call) => {
    const { db, scope, query } = call
    const rows = await db.run(scope, venuesStatement(), { pool: 'reports' })
    const t = translateIn(query.locale)
    const venues = sortVenues(rows.filter(venueFilter(query)), columns(t), query.sort)
    refuseTooMany(venues.length, query.format)
    const title = t('module.partneradmin.title')
    const zone = call.caller.partner?.timeZone ?? defaultTimeZone
    return exportFile(sheetOf(title, zone, columns(t), venues), t('partneradmin.file'), call)
  }),
]
