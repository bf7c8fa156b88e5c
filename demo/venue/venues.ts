import {
  category,
  companion,
  type StarterCategory,
  starterSet,
  type StarterType,
} from '@dxweb/areas/partners/venues/starter-set.ts'

/** The organisation and account numbers are synthetic but valid (domain facts 7). */
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

const cinemaModules = ['shows', 'dashboard', 'filmscheduler', 'dxpos', 'productions']

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
    modules: ['shows', 'dashboard', 'filmscheduler'],
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
    modules: [...cinemaModules, 'culture', 'renters', 'crm'],
  },
]

export const demoRooms = [
  { partnerId: 500, name: 'Gamlesalen', isCinema: true, capacity: 90 },
  { partnerId: 1003, name: 'Foajeen', isCinema: false, capacity: 120 },
]

/** Returns the starter set that a new venue of the same kind would get. */
const setOf = (partnerId: number) => starterSet(partnerId === 1003 ? 'both' : 'cinema')

export const demoTypes = (partnerId: number): readonly StarterType[] =>
  partnerId === 1 ? [] : setOf(partnerId).eventTypes

const cityCategories = [
  category('Voksen', 'VOK', 165),
  category('Barn', 'BAR', 130),
  category('Ungdom', 'UNG', 145),
  category('Student', 'STU', 140),
  category('Honnør', 'HON', 145),
  category('Babykino', 'BABY', 110, 'chosen'),
  companion('cinema'),
]
export function demoCategories(partnerId: number): readonly StarterCategory[] {
  if (partnerId === 1) return []
  return partnerId === 1002 ? cityCategories : setOf(partnerId).categories
}

export const demoSet = starterSet('both')
