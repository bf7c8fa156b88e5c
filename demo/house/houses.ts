/** The demo's partners. Numbers are synthetic but valid (domain facts 7). */
export interface DemoPartner {
  id: number
  name: string
  kind: 'platform' | 'cinema' | 'culture' | 'both'
  orgNumber: string
  accountNumber: string
  address: string
  postalCode: string
  city: string
  hasSsh: boolean
  advancePayment: boolean
  modules: string[]
}

const cinemaModules = ['shows', 'filmscheduler', 'dxpos', 'productions']

export const demoPartners: DemoPartner[] = [
  {
    id: 1,
    name: 'Billettplattformen',
    kind: 'platform',
    orgNumber: '314100018',
    accountNumber: '99990500017',
    address: 'Kaigata 1',
    postalCode: '5003',
    city: 'Bergen',
    hasSsh: true,
    advancePayment: false,
    modules: ['shows', 'partneradmin', 'productions', 'crm', 'react19-module'],
  },
  {
    id: 500,
    name: 'Gamle kinosal',
    kind: 'cinema',
    orgNumber: '314101006',
    accountNumber: '99990500416',
    address: 'Gamlevegen 12',
    postalCode: '6783',
    city: 'Stryn',
    hasSsh: false,
    advancePayment: false,
    modules: ['shows', 'filmscheduler'],
  },
  {
    id: 1001,
    name: 'Fjellvik kino',
    kind: 'cinema',
    orgNumber: '314100204',
    accountNumber: '99990500114',
    address: 'Samfunnsvegen 4',
    postalCode: '6856',
    city: 'Sogndal',
    hasSsh: true,
    advancePayment: false,
    modules: [...cinemaModules],
  },
  {
    id: 1002,
    name: 'Byfjord Kinosenter',
    kind: 'cinema',
    orgNumber: '314100301',
    accountNumber: '99990500211',
    address: 'Strandkaien 22',
    postalCode: '5013',
    city: 'Bergen',
    hasSsh: false,
    advancePayment: true,
    modules: [...cinemaModules, 'crm'],
  },
  {
    id: 1003,
    name: 'Sundet kulturhus',
    kind: 'both',
    orgNumber: '314100409',
    accountNumber: '99990500319',
    address: 'Sundgata 8',
    postalCode: '6003',
    city: 'Ålesund',
    hasSsh: true,
    advancePayment: false,
    modules: [...cinemaModules, 'dashboard', 'culture', 'renters', 'crm'],
  },
]

export const demoRenters = [
  { partnerId: 1003, id: 1, name: 'Sundet Revylag', orgNumber: '314100506' },
  { partnerId: 1003, id: 2, name: 'Vestkyst Konsertbyrå', orgNumber: '314100603' },
  { partnerId: 1003, id: 3, name: 'Sundet kommune, kulturskolen', orgNumber: '314100700' },
]

export const demoRooms = [
  { partnerId: 500, name: 'Gamlesalen', isCinema: true, capacity: 90 },
  { partnerId: 1003, name: 'Foajeen', isCinema: false, capacity: 120 },
]

export interface DemoType {
  name: string
  color: string
  vatTypeId: number
  nkCategoryId: number | null
  isCinema: boolean
  hasTono: boolean
}

const low = 3
const exempt = 5

const filmType = (name: string, color: string): DemoType => ({
  name,
  color,
  vatTypeId: low,
  nkCategoryId: 5,
  isCinema: true,
  hasTono: false,
})
const stageType = (
  name: string,
  color: string,
  nkCategoryId: number,
  hasTono = false,
): DemoType => ({
  name,
  color,
  vatTypeId: exempt,
  nkCategoryId,
  isCinema: false,
  hasTono,
})

const filmTypes = [
  filmType('Kino', '#2f7f74'),
  filmType('Barnekino', '#c9772b'),
  filmType('Babykino', '#a84f7b'),
  filmType('Seniorkino', '#6f8f2e'),
]

/** Concerts and performing arts are exempt from VAT (domain facts 2.2). */
const stageTypes = [
  stageType('Konsert', '#5b6fb5', 8, true),
  stageType('Teater', '#a84f7b', 10),
  stageType('Revy', '#b5483d', 9),
  stageType('Stand-up', '#b04fc0', 9),
  stageType('Barneforestilling', '#6f8f2e', 10),
  stageType('Øving', '#8b6a3f', 11),
  stageType('Møte', '#7466ad', 6),
  stageType('Treff', '#2f86a8', 7),
]

export function demoTypes(partnerId: number): DemoType[] {
  if (partnerId === 1003) return [...filmTypes.slice(0, 2), ...stageTypes]
  return partnerId === 1 ? [] : filmTypes
}

/** Kroner in the register. `cinema` and `culture` tell which new events copy it. */
export interface DemoCategory {
  name: string
  shortName: string
  kroner: number
  cinema: boolean
  culture: boolean
  isCompanion?: boolean
  isCounterOnly?: boolean
}

const category = (
  name: string,
  shortName: string,
  kroner: number,
  where: 'cinema' | 'culture' | 'both' | 'chosen' = 'cinema',
): DemoCategory => ({
  name,
  shortName,
  kroner,
  cinema: where === 'cinema' || where === 'both',
  culture: where === 'culture' || where === 'both',
})
const companion = (where: 'cinema' | 'culture' | 'both'): DemoCategory => ({
  ...category('Ledsager', 'LED', 0, where),
  isCompanion: true,
})

const cityCategories = [
  category('Voksen', 'VOK', 165),
  category('Barn', 'BAR', 130),
  category('Ungdom', 'UNG', 145),
  category('Student', 'STU', 140),
  category('Honnør', 'HON', 145),
  category('Babykino', 'BABY', 110, 'chosen'),
  companion('cinema'),
]
const ruralCategories = [
  category('Voksen', 'VOK', 140),
  category('Barn', 'BAR', 110),
  category('Honnør', 'HON', 120),
  category('Student', 'STU', 120),
  companion('cinema'),
]
const houseCategories = [
  category('Voksen', 'VOK', 395, 'culture'),
  category('Honnør', 'HON', 345, 'culture'),
  category('Student', 'STU', 315, 'culture'),
  category('Barn', 'BAR', 190, 'culture'),
  companion('both'),
  { ...category('Fribillett', 'FRI', 0, 'chosen'), isCounterOnly: true },
  category('Kino voksen', 'KVOK', 150),
  category('Kino barn', 'KBAR', 115),
  category('Kino honnør', 'KHON', 130),
]

export function demoCategories(partnerId: number): DemoCategory[] {
  if (partnerId === 1003) return houseCategories
  if (partnerId === 1) return []
  return partnerId === 1002 ? cityCategories : ruralCategories
}

/** The standard accounts (domain facts 2.5) with their VAT types. */
export const demoLedgers: [number: string, name: string, vatTypeId: number | null][] = [
  ['1500', 'Kundefordringer', null],
  ['1900', 'Kontanter', null],
  ['1909', 'Kassedifferanse', null],
  ['1920', 'Bankinnskudd', null],
  ['2400', 'Leverandørgjeld', null],
  ['2700', 'Utgående merverdiavgift, høy sats', null],
  ['2701', 'Utgående merverdiavgift, middels sats', null],
  ['2703', 'Utgående merverdiavgift, lav sats', null],
  ['2900', 'Forskudd fra kunder', null],
  ['2901', 'Gavekort', null],
  ['2902', 'Byttede billetter, mellomregning', null],
  ['3000', 'Salg av varer, høy sats', 1],
  ['3020', 'Salg av tjenester, høy sats', 1],
  ['3030', 'Salg av varer, middels sats', 2],
  ['3050', 'Salg av tjenester, lav sats (kinobilletter)', 3],
  ['3220', 'Salg av tjenester unntatt avgift (konsert, teater)', 5],
  ['3900', 'Annen driftsrelatert inntekt', null],
  ['7740', 'Øreavrunding', null],
]
