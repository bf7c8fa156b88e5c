import { eventTabs } from '@dxweb/web/screens/shows/ground/event-tabs.ts'
import { innerReports, reports } from '@dxweb/web/screens/report/reports.ts'
import { venue } from '../ground/far-event.ts'

/** `{event}`, `{settled}`, `{membership}` and the venue `{empty}` are found or made during the run. */
export interface Group {
  name: string
  /** E-mail address of the user; without it nobody is signed in. */
  email?: string
  paths: readonly string[]
  /** In a full run, also opens pages found by following links. */
  followsLinks?: boolean
}

const below = (base: string, ...parts: string[]) => parts.map((part) => `${base}/${part}`)

const registers = (base: string, ...names: string[]) =>
  names.flatMap((name) => [`${base}/${name}`, `${base}/${name}/new`])

const settings = `${venue}/partnerprofile`
const empty = '{empty}'
export const chiefOfEmpty = 'sjef@gamle.test'
const platform = '/partners/1'

/** Names of all reports. Some show a single day, month, batch or transfer, which must be chosen. */
const reportNames = [...reports, ...innerReports].map(({ name }) => name)

const rooms = ['buttons', 'fields', 'dates', 'messages', 'pages', 'tables', 'charts', 'seats']

export const groups: readonly Group[] = [
  { name: 'signed out', paths: ['/login', '/password/forgot'] },
  { name: 'a home of two venues', email: 'flere@dxweb.test', paths: ['/', '/brukerkonto'] },
  {
    name: 'a venue',
    email: 'sjef@sundet.test',
    followsLinks: true,
    paths: [
      ...below(venue, 'dashboard', 'dashboard-legacy', 'brukerkonto', 'invoices', 'report'),
      ...below(venue, 'invoices/1', 'invoices/payments', 'mediabase', 'mediabase/proposals'),
      ...below(`${venue}/shows`, 'new', 'import', 'scan', 'box-office'),
      `${venue}/shows?period=lastSevenDays`,
      ...below(venue, 'culture', 'culture?mode=month', 'culture/timeline', 'culture/resources'),
      ...below(venue, 'filmscheduler', 'filmscheduler/bookings', 'filmscheduler/copies'),
      ...below(venue, 'filmscheduler/films/1010', 'filmscheduler/releases'),
      ...registers(venue, 'orders', 'orders/projects', 'campaigns', 'renteradmin'),
      ...below(venue, 'orders/1', 'orders/1/lines', 'orders/projects/1', 'renteradmin/1'),
      ...below(
        venue,
        'orders?phase=option',
        'crm',
        'crm/duplicates',
        'crm/memberships',
        'crm/segments',
        'crm/segments/new',
      ),
      ...registers(venue, 'crm/customers'),
    ],
  },
  {
    name: 'an event',
    email: 'sjef@sundet.test',
    paths: [
      ...below('{event}', ...eventTabs.filter((tab) => !['settlement', 'set-list'].includes(tab))),
      ...below('{event}', 'seating?view=list', 'edit', 'participants/import'),
      '{settled}/settlement',
    ],
  },
  {
    name: 'settings',
    email: 'sjef@sundet.test',
    paths: [
      settings,
      ...registers(`${settings}/venues`, 'auditoriums', 'locations', 'locationgroups'),
      ...below(`${settings}/venues`, 'maps', 'maps/1'),
      ...registers(settings, 'eventtypes', 'cancellationreasons', 'refundreasons', 'texts'),
      ...registers(settings, 'campaignaddresses'),
      ...registers(settings, 'users', 'ledgers'),
      ...registers(`${settings}/resources`, 'resourcegroups', 'resources', 'staff'),
      ...below(settings, 'resources/board', 'film/programming', 'ledgers/purposes'),
      ...registers(`${settings}/film`, 'bureaus', 'mediabasepartnerlanguages'),
      ...registers(
        `${settings}/pricecategories`,
        'pricecategorydefinitions',
        'priceadjustments',
        'membershiptypes',
      ),
      ...below(settings, 'holding', 'tills', 'fees', 'extensions', 'organizer', 'vat'),
      ...below(settings, 'developers', 'developers/webhooks', 'developers/reference'),
      ...registers(`${venue}/products`, 'products', 'productGroups', 'productMenu', 'operators'),
      ...registers(`${venue}/products`, 'productMenuItems', 'productMenuGroups', 'touchGroups'),
      ...registers(`${venue}/products`, 'registries', 'stockLocations'),
      ...below(
        `${venue}/products`,
        'board',
        'board/till',
        'board/selfservice',
        'giftcards',
        'stock',
        'low-stock',
        'stock-counts',
        'deliveries',
        'deliveries/new',
        'deliveries/1',
      ),
      ...below(`${venue}/products`, 'registries/2'),
      ...below(`${venue}/products`, 'till-files', 'till-articles', 'till-registers'),
    ],
  },
  {
    name: 'reports',
    email: 'sjef@sundet.test',
    paths: [
      ...below(`${venue}/report`, ...reportNames),
      `${venue}/report/ticket-sales?group=eventType&within=channel&compare=weeks`,
      `${venue}/report/sales-by-hour?group=rows`,
      `${venue}/report/day-settlement?from=2026-03-01&to=2026-03-01`,
    ],
  },
  {
    name: 'reports of a venue without sales',
    email: 'sjef@gamle.test',
    paths: below(
      '/partners/500/report',
      'ticket-sales',
      'presale',
      'vat',
      'tono',
      'nk?period=lastYear',
      'refunds',
      'batches',
    ),
  },
  {
    name: 'an empty venue',
    email: chiefOfEmpty,
    followsLinks: true,
    paths: [
      ...below(empty, 'dashboard', 'dashboard-legacy', 'shows', 'shows/new', 'shows/box-office'),
      ...below(empty, 'shows/scan', 'culture', 'culture?mode=month'),
      ...below(empty, 'culture/timeline', 'culture/resources', 'filmscheduler'),
      ...below(`${empty}/filmscheduler`, 'bookings', 'copies'),
      ...below(empty, 'mediabase', 'mediabase/proposals', 'orders', 'orders/projects', 'campaigns'),
      ...below(empty, 'renteradmin', 'invoices', 'invoices/payments'),
      ...below(empty, 'crm', 'crm/customers', 'crm/memberships', 'crm/duplicates'),
      ...below(`${empty}/products`, 'products', 'productMenu', 'registries', 'board', 'giftcards'),
      ...below(`${empty}/products`, 'board/till', 'board/selfservice'),
      ...below(
        `${empty}/products`,
        'stock',
        'low-stock',
        'stock-counts',
        'deliveries',
        'deliveries/new',
      ),
      ...below(`${empty}/partnerprofile`, 'venues/auditoriums', 'venues/maps', 'resources/board'),
      ...below(`${empty}/partnerprofile`, 'resources/staff', 'users', 'ledgers', 'film/bureaus'),
      ...below(empty, 'report', ...reportNames.map((name) => `report/${name}`)),
    ],
  },
  {
    name: 'the platform',
    email: 'super@dxweb.test',
    followsLinks: true,
    paths: [
      ...below(`${platform}/partneradmin`, 'new', '1002', '1002/modules', '1002/terms'),
      ...below(`${platform}/partneradmin`, '1002/people', '1002/log'),
      ...below(platform, 'partneradmin', 'useradmin', 'useradmin/agreements', 'useradmin/own'),
      ...below(platform, 'reportsadmin', 'mediabase?as=admin', 'mediabase/distributors?as=admin'),
      ...below(platform, 'partnerprofile', ...rooms.map((room) => `react19-module?show=${room}`)),
      '/apiweb/health',
    ],
  },
  {
    name: 'a reader',
    email: 'lese@sundet.test',
    paths: [
      ...below(venue, 'shows', 'culture', 'orders', 'orders/1', 'filmscheduler', 'report'),
      ...below('{event}', 'sales', 'seating', 'economy', 'resources'),
    ],
  },
  {
    name: 'a seller',
    email: 'selger@sundet.test',
    paths: [
      ...below(
        venue,
        'shows',
        'shows/box-office',
        'shows/my-day',
        'shows/till',
        'products/giftcards',
      ),
      ...below(venue, 'products/stock-counts'),
      ...below('{event}', 'sales', 'reservations', 'transactions', 'seating'),
    ],
  },
  {
    name: 'a renter',
    email: 'leietaker@sundet.test',
    paths: below(`${venue}/renters/1`, 'shows', 'report'),
  },
  {
    name: 'a scanner',
    email: 'skanner@sundet.test',
    paths: below(venue, 'shows/own-work', 'shows/scan'),
  },
  { name: 'a volunteer', email: 'frivillig@sundet.test', paths: below(venue, 'shows/own-work') },
]

/** `press` names buttons or menu items in Norwegian. */
export interface Opened {
  email: string
  path: string
  press: readonly string[]
}

const chief = 'sjef@sundet.test'
const sales = `${venue}/report/ticket-sales?group=eventType`

export const dialogs: readonly Opened[] = [
  { email: chief, path: sales, press: ['Del og lagre', 'Send jevnlig'] },
  { email: chief, path: sales, press: ['Hva tallene betyr'] },
  { email: chief, path: sales, press: ['Lysbilde'] },
  { email: chief, path: sales, press: ['Del og lagre', 'Lagre visning'] },
  { email: chief, path: `${venue}/report/presale`, press: ['Del og lagre'] },
  { email: chief, path: `${venue}/report/presale`, press: ['Vis kalender'] },
  { email: chief, path: '{event}/sales', press: ['Flere valg'] },
  ...['Endringslogg', 'Dupliser', 'Kjøpere', 'Produksjon og aldersgrense', 'Avlys'].map((item) => ({
    email: chief,
    path: '{event}/sales',
    press: ['Flere valg', item],
  })),
  { email: chief, path: `${settings}/eventtypes/1`, press: ['Slett'] },
  { email: chief, path: `${venue}/crm/customers/1`, press: ['Slett for godt'] },
  { email: chief, path: `${venue}/crm/customers/1`, press: ['Noter svar'] },
  { email: chief, path: `${venue}/crm/memberships`, press: ['Selg medlemskap'] },
  { email: chief, path: '{membership}', press: ['Forny'] },
  { email: chief, path: `${venue}/campaigns/1`, press: ['Vis QR-koden til {name}'] },
  { email: chief, path: `${settings}/developers`, press: ['Ny nøkkel'] },
  { email: chief, path: `${settings}/developers/webhooks`, press: ['Ny webhook'] },
]
