export interface DemoGroup {
  name: string
  /** The account number, which determines the VAT. */
  ledger: string
}

export interface DemoProduct {
  name: string
  barcode: string
  kroner: number
  group: string
  type: string
  touch: string
  button: string
  /** Stock in pieces or grams; undefined for goods that are made to order and not counted. */
  stock?: number
  depositKroner?: number
  isPerHg?: boolean
  isSelfService?: boolean
  /** Partners that sell the product; all by default. */
  at?: readonly number[]
}

const city = 1002
const venue = 1003

export const concessionPartners: readonly number[] = [1001, city, venue]

export const demoProductGroups: readonly DemoGroup[] = [
  { name: 'Popkorn og snacks', ledger: '3030' },
  { name: 'Godteri og is', ledger: '3030' },
  { name: 'Drikke', ledger: '3030' },
  { name: 'Servert mat', ledger: '3000' },
  { name: 'Øl og vin', ledger: '3000' },
  { name: 'Andre varer', ledger: '3000' },
]

/** The colours are dark enough for white text or light enough for dark text. */
export const demoTouchGroups: readonly { name: string; color: string }[] = [
  { name: 'Snacks', color: '#b45309' },
  { name: 'Drikke', color: '#1f6f8b' },
  { name: 'Bar', color: '#7a3b5d' },
  { name: 'Annet', color: '#475569' },
]

const [snacks, sweets, drinks, served, alcohol, goods] = demoProductGroups.map(({ name }) => name)
const group = (name: string | undefined) => name ?? ''

const food = { type: 'food', touch: 'Snacks', group: group(snacks) }
const drink = { type: 'softDrink', touch: 'Drikke', group: group(drinks) }
const other = { type: 'goods', touch: 'Annet', group: group(goods) }
const bar = { touch: 'Bar', group: group(alcohol), at: [city, venue] }

const product = (
  name: string,
  button: string,
  place: string,
  kroner: number,
  more: Omit<DemoProduct, 'name' | 'button' | 'barcode' | 'kroner'>,
): DemoProduct => ({ name, button, kroner, barcode: `200000000${place}`, ...more })

const demoProducts: readonly DemoProduct[] = [
  product('Popkorn liten', 'Popkorn liten', '1012', 55, { ...food, isSelfService: true }),
  product('Popkorn medium', 'Popkorn medium', '1029', 69, { ...food, isSelfService: true }),
  product('Popkorn stor', 'Popkorn stor', '1036', 79, { ...food, isSelfService: true }),
  product('Brus 0,5 l', 'Brus 0,5', '1043', 42, {
    ...drink,
    depositKroner: 2,
    stock: 144,
    isSelfService: true,
  }),
  product('Brus tapp 0,4 l', 'Brus tapp', '1050', 45, drink),
  product('Vann 0,5 l', 'Vann', '1067', 38, {
    ...drink,
    depositKroner: 2,
    stock: 96,
    isSelfService: true,
  }),
  product('Slush', 'Slush', '1074', 49, { ...drink, type: 'otherDrink' }),
  product('Kaffe', 'Kaffe', '1081', 35, { ...drink, type: 'otherDrink' }),
  product('Sjokoladeplate', 'Sjokolade', '1098', 35, {
    ...food,
    group: group(sweets),
    stock: 80,
    isSelfService: true,
  }),
  product('Smågodt', 'Smågodt', '1104', 24.9, {
    ...food,
    group: group(sweets),
    stock: 36_000,
    isPerHg: true,
  }),
  product('Is, pakket', 'Is', '1111', 45, { ...food, group: group(sweets), stock: 60 }),
  product('Nachos m/dip', 'Nachos', '1128', 89, { ...food, stock: 40 }),
  product('Pølse i brød', 'Pølse', '1135', 59, { ...food, group: group(served), touch: 'Annet' }),
  product('Øl 0,4 l', 'Øl 0,4', '1142', 98, { ...bar, type: 'beer' }),
  product('Vin, glass', 'Vin glass', '1159', 115, { ...bar, type: 'wine' }),
  product('3D-briller', '3D-briller', '1166', 20, { ...other, stock: 250, at: [1001, city] }),
  product('Program', 'Program', '1173', 50, { ...other, stock: 120, at: [venue] }),
]

export interface DemoMenu {
  name: string
  barcode: string
  kroner: number
  products: readonly string[]
}

export const demoMenus: readonly DemoMenu[] = [
  {
    name: 'Kinomeny stor',
    barcode: '2000000001180',
    kroner: 105,
    products: ['Popkorn stor', 'Brus tapp 0,4 l'],
  },
  {
    name: 'Kinomeny medium',
    barcode: '',
    kroner: 95,
    products: ['Popkorn medium', 'Brus tapp 0,4 l'],
  },
  { name: 'Barnemeny', barcode: '', kroner: 79, products: ['Popkorn liten', 'Slush'] },
]

/** The id of each stock location is its position in the list, from 1. */
export const demoStocks = ['Lager', 'Kiosk'] as const
export const storeRoom = 1
export const kioskStock = 2

export interface DemoTill {
  name: string
  kind: 'counter' | 'kiosk' | 'selfService'
  floatKroner: number
}

export const ticketWindow: DemoTill = { name: 'Billettluka', kind: 'counter', floatKroner: 1000 }
const kiosk: DemoTill = { name: 'Kiosken', kind: 'kiosk', floatKroner: 1500 }

export function demoTills(partnerId: number): DemoTill[] {
  if (partnerId === 1001) return [kiosk]
  const selfService: DemoTill = { name: 'Selvbetjening', kind: 'selfService', floatKroner: 0 }
  const last: DemoTill =
    partnerId === venue
      ? { name: 'Foajébaren', kind: 'counter', floatKroner: 2000 }
      : { name: 'Kiosken øst', kind: 'kiosk', floatKroner: 1500 }
  return [ticketWindow, kiosk, last, selfService]
}

const operatorNames: Readonly<Record<number, readonly string[]>> = {
  1001: ['Anders Hove', 'Liv Tangen'],
  [city]: ['Amalie Vik', 'Sondre Eide', 'Mona Strand', 'Yusuf Ali', 'Tuva Holm'],
  [venue]: ['Eline Bakke', 'Magnus Otterlei', 'Siri Valderhaug'],
}

export const demoOperators = (partnerId: number): readonly string[] =>
  operatorNames[partnerId] ?? []

export const sellsAt = (partnerId: number) =>
  demoProducts.filter(({ at }) => at === undefined || at.includes(partnerId))
