import type { Person } from '@dxweb/areas/customers/rules.ts'
import { Random } from '../ground/random.ts'

export type DemoCustomer = Omit<Person, 'id'>

export const customerPartners = [1002, 1003] as const

const firstNames = [
  'Anne',
  'Bjørn',
  'Camilla',
  'Dag',
  'Eva',
  'Fredrik',
  'Grete',
  'Håkon',
  'Ida',
  'Jan',
  'Kirsten',
  'Lars',
  'Mona',
  'Nils',
  'Oda',
  'Pål',
  'Ragnhild',
  'Svein',
  'Turid',
  'Øyvind',
]
const lastNames = [
  'Aune',
  'Brekke',
  'Dahle',
  'Eide',
  'Fosse',
  'Grønnevik',
  'Hjelle',
  'Kleppe',
  'Løvik',
  'Myklebust',
  'Røsvik',
  'Sørli',
  'Tveit',
  'Ås',
]
const streets = ['Sundgata', 'Kaien', 'Skolevegen', 'Bakkegata', 'Nygata', 'Fjordvegen']
const places: Readonly<Record<number, readonly (readonly [string, string])[]>> = {
  1002: [
    ['5003', 'Bergen'],
    ['5013', 'Bergen'],
  ],
  1003: [
    ['6003', 'Ålesund'],
    ['6783', 'Stryn'],
  ],
}
const count = 60

const latin = (name: string) =>
  name.toLowerCase().replaceAll('ø', 'o').replaceAll('å', 'a').replaceAll('æ', 'ae')

function customerAt(partnerId: number, number: number): DemoCustomer {
  const random = new Random(partnerId, number, 77)
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const [postalCode, city] = random.pick(places[partnerId] ?? [])
  const hasPhone = random.chance(0.7)
  return {
    firstName,
    lastName,
    email: `${latin(firstName)}.${latin(lastName)}${number}@epost.test`,
    phone: hasPhone ? `9000${String((partnerId % 10) * 1000 + number).padStart(4, '0')}` : '',
    address: `${random.pick(streets)} ${random.between(1, 60)}`,
    postalCode,
    city,
    wantsMail: random.chance(0.5),
    wantsSms: hasPhone && random.chance(0.3),
    note: '',
  }
}

/** Returns variations of customers, for the search for duplicates. */
const again = ([first, second, third]: readonly DemoCustomer[]): DemoCustomer[] => [
  ...(first ? [{ ...first, email: first.email.toUpperCase(), address: '', phone: '' }] : []),
  ...(second
    ? [{ ...second, firstName: '', email: '', phone: '+47 900 09 999', wantsMail: false }]
    : []),
  ...(second
    ? [{ ...second, email: '', phone: '90009999', note: 'Ringer helst om kvelden.' }]
    : []),
  ...(third ? [{ ...third, email: '', phone: '', wantsMail: false, wantsSms: false }] : []),
]

export function demoCustomers(partnerId: number): DemoCustomer[] {
  const customers = Array.from({ length: count }, (_, index) => customerAt(partnerId, index + 1))
  return [...customers, ...again(customers)]
}
