import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { shownSaleState } from '@dxweb/areas/ticketing/sale-windows/shown-state.ts'
import { hallsText } from '@dxweb/areas/events/core/rules.ts'
import { type EventRow, exportEvents } from '@dxweb/areas/events/core/contract.ts'
import { sellablePlaces } from '@dxweb/areas/events/core/rules.ts'
import {
  exportParticipants,
  type OwnField,
  type Participant,
} from '@dxweb/areas/events/participants/contract.ts'
import { eventPage, listStatement } from '@dxweb/areas/events/list/list-events-store.ts'
import { formStatement, participantsStatement } from '@dxweb/areas/events/participants/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Route, type WorkCall, workRoute } from '@dxweb/kit/definitions/route.ts'
import { maxExported, type SheetColumn, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { exportFile, pagesOf, refuseTooMany } from './export-file.ts'
import { venueExportRoutes } from './venue-routes.ts'

const zoneOf = ({ caller }: Pick<WorkCall<EndpointParts>, 'caller'>) =>
  caller.partner?.timeZone ?? 'Europe/Oslo'

const eventColumns = (t: Translate): SheetColumn<EventRow>[] => [
  { header: t('label.startsAt'), kind: 'instant', value: (row) => row.startsAt },
  { header: t('shows.export.ends'), kind: 'instant', value: (row) => row.endsAt },
  { header: t('shows.title'), kind: 'text', value: (row) => row.title },
  { header: t('shows.form.type'), kind: 'text', value: (row) => row.eventType },
  { header: t('shows.hall'), kind: 'text', value: hallsText },
  { header: t('shows.form.organizer'), kind: 'text', value: (row) => row.organizer },
  { header: t('shows.form.renter'), kind: 'text', value: (row) => row.renter },
  { header: t('shows.state'), kind: 'text', value: (row) => t(`state.${shownSaleState(row)}`) },
  { header: t('label.capacity'), kind: 'count', value: sellablePlaces },
  { header: t('shows.sold'), kind: 'count', value: (row) => row.soldCount },
  { header: t('shows.reserved'), kind: 'count', value: (row) => row.reservedCount },
  { header: t('shows.grossKroner'), kind: 'ore', value: (row) => row.grossOre },
]

const participantColumns = (
  t: Translate,
  fields: readonly OwnField[],
): SheetColumn<Participant>[] => [
  ...(['firstName', 'lastName', 'email', 'phone'] as const).map(
    (field): SheetColumn<Participant> => ({
      header: t(`label.${field}`),
      kind: 'text',
      value: (row) => row[field],
    }),
  ),
  ...fields.map(({ id, label }): SheetColumn<Participant> => ({
    header: label,
    kind: 'text',
    value: (row) => row.answers.find((answer) => answer.id === id)?.text ?? '',
  })),
  { header: t('label.note'), kind: 'text', value: (row) => row.note },
  { header: t('shows.people.in'), kind: 'instant', value: (row) => row.checkedInAt },
  { header: t('shows.people.inBy'), kind: 'text', value: (row) => row.checkedInBy },
  { header: t('shows.people.out'), kind: 'instant', value: (row) => row.checkedOutAt },
]

export const exportRoutes: Route[] = [
  ...venueExportRoutes,
  workRoute(exportEvents, async (call) => {
    const { db, scope, query } = call
    const { format: _, locale, ...filters } = query
    const { from, to } = filters
    const asked = { ...filters, limit: maxExported, offset: 0 }
    const rows = db.pages(scope, listStatement(scope.partnerId, asked))
    const data = await pagesOf(rows, query.format, async (first) => {
      const { total } = await eventPage(db, scope, asked, first)
      return total
    })
    const t = translateIn(locale)
    const sheet = sheetOf(t('module.shows.title'), zoneOf(call), eventColumns(t), data)
    return exportFile(sheet, `${t('shows.export.eventsFile')}-${from}-${to}`, call)
  }),
  workRoute(exportParticipants, async (call) => {
    const { db, scope, params, query } = call
    const form = formStatement(scope.partnerId, params.id)
    const { fields, total } = onlyRow(await db.run(scope, form, { pool: 'reports' }))
    refuseTooMany(total, query.format)
    const list = participantsStatement(scope.partnerId, params.id, maxExported)
    const people = db.pages(scope, list)
    const t = translateIn(query.locale)
    const columns = participantColumns(t, fields)
    const sheet = sheetOf(t('shows.tab.participants'), zoneOf(call), columns, people)
    return exportFile(sheet, `${t('shows.people.file')}-${params.id}`, call)
  }),
]
