import { type EventRow, exportEvents } from '@dxweb/areas/events/contract.ts'
import { eventPage, listStatement } from '@dxweb/areas/events/store/list-events.ts'
import { seatNames } from '@dxweb/areas/seating/seat-name.ts'
import { exportTransactions, type listTransactions } from '@dxweb/areas/ticketing/contract.ts'
import {
  transactionsPage,
  transactionStatements,
} from '@dxweb/areas/ticketing/store/event-sales.ts'
import type { EndpointParts, ReplyOf } from '@dxweb/kit/endpoint.ts'
import { type Call, fileRoute, type Route } from '@dxweb/kit/route.ts'
import { mostExported, type SheetColumn, sheetOf } from '@dxweb/kit/sheet.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { exportFile, refuseTooMany } from './export-file.ts'

type Say = (key: string, values?: Record<string, string>) => string
type Transaction = ReplyOf<typeof listTransactions.parts>['data'][number]

const sayIn =
  (locale: 'nb' | 'en'): Say =>
  (key, values) =>
    translate(locale, key, values)

const zoneOf = ({ caller }: Pick<Call<EndpointParts>, 'caller'>) =>
  caller.partner?.timeZone ?? 'Europe/Oslo'

const eventColumns = (say: Say): SheetColumn<EventRow>[] => [
  { header: say('shows.export.starts'), kind: 'instant', value: (row) => row.startsAt },
  { header: say('shows.export.ends'), kind: 'instant', value: (row) => row.endsAt },
  { header: say('shows.title'), kind: 'text', value: (row) => row.title },
  { header: say('shows.form.type'), kind: 'text', value: (row) => row.eventType },
  { header: say('shows.hall'), kind: 'text', value: (row) => row.auditorium },
  { header: say('shows.form.organizer'), kind: 'text', value: (row) => row.organizer },
  { header: say('shows.form.renter'), kind: 'text', value: (row) => row.renter },
  { header: say('shows.state'), kind: 'text', value: (row) => say(`state.${row.saleState}`) },
  { header: say('shows.export.capacity'), kind: 'count', value: (row) => row.capacity },
  { header: say('shows.sold'), kind: 'count', value: (row) => row.soldCount },
  { header: say('shows.reserved'), kind: 'count', value: (row) => row.reservedCount },
  { header: say('shows.grossKroner'), kind: 'ore', value: (row) => row.grossOre },
]

const meansText = (say: Say, means: string) =>
  means
    .split(', ')
    .filter(Boolean)
    .map((each) => say(`ticketing.means.${each}`))
    .join(', ')

const transactionColumns = (say: Say): SheetColumn<Transaction>[] => [
  { header: say('shows.transactions.when'), kind: 'instant', value: (row) => row.soldAt },
  { header: say('shows.tickets'), kind: 'count', value: (row) => row.ticketCount },
  {
    header: say('shows.transactions.seats'),
    kind: 'text',
    value: (row) => seatNames(say, row.seats),
  },
  { header: say('shows.export.amount'), kind: 'ore', value: (row) => row.grossOre },
  { header: say('ticketing.rounding'), kind: 'ore', value: (row) => row.roundingOre },
  {
    header: say('shows.sales.channel'),
    kind: 'text',
    value: (row) => say(`ticketing.channel.${row.channel}`),
  },
  {
    header: say('shows.transactions.means'),
    kind: 'text',
    value: (row) => meansText(say, row.means),
  },
  { header: say('shows.transactions.seller'), kind: 'text', value: (row) => row.seller },
  { header: say('ticketing.receipt.number'), kind: 'text', value: (row) => row.id },
]

export const exportRoutes: Route[] = [
  fileRoute(exportEvents, async (call) => {
    const { db, scope, query } = call
    const { format: _, locale, ...filters } = query
    const { from, to } = filters
    const asked = { ...filters, limit: mostExported, offset: 0 }
    const rows = await db.run(scope, listStatement(scope.partnerId, asked), { pool: 'reports' })
    const { data, total } = await eventPage(db, scope, asked, rows)
    refuseTooMany(total)
    const say = sayIn(locale)
    const sheet = sheetOf(say('module.shows.title'), zoneOf(call), eventColumns(say), data)
    return exportFile(sheet, `${say('shows.export.eventsFile')}-${from}-${to}`, query)
  }),
  fileRoute(exportTransactions, async (call) => {
    const { db, scope, params, query } = call
    const asked = { eventId: params.id, limit: mostExported, offset: 0 }
    const statements = transactionStatements(scope.partnerId, asked)
    const rows = await db.batch(scope, statements, { pool: 'reports' })
    const { data, total } = await transactionsPage(db, scope, asked, rows)
    refuseTooMany(total)
    const say = sayIn(query.locale)
    const columns = transactionColumns(say)
    const sheet = sheetOf(say('shows.tab.transactions'), zoneOf(call), columns, data)
    return exportFile(sheet, `${say('shows.export.transactionsFile')}-${params.id}`, query)
  }),
]
