export interface DemoResource {
  group: string
  name: string
  count: number
  isFunction?: boolean
  unit: 'hour' | 'day' | 'piece' | 'show' | 'fixed'
  hours?: number
  prices: readonly (readonly [priceType: string, kroner: number])[]
}

export const resourcePartners = [1002, 1003] as const

export const demoPriceTypes = [
  'Intern',
  'Kommunal',
  'Lag/forening',
  'Ekstern',
  'Kommersiell',
  'Privat',
  'Barn og unge',
  'Helg/helligdag',
  'Tekniker-overtid',
] as const

export const demoResourceGroups = ['Lyd', 'Lys', 'Scene', 'Foajé', 'Personell', 'Annonser'] as const

const both = (inside: number, outside: number) =>
  [
    ['Lag/forening', inside],
    ['Kommersiell', outside],
  ] as const

export const demoResources: readonly DemoResource[] = [
  { group: 'Lyd', name: 'Trådløs mikrofon', count: 8, unit: 'piece', prices: both(150, 250) },
  { group: 'Lyd', name: 'Lydanlegg', count: 1, unit: 'day', prices: both(1500, 3200) },
  { group: 'Lyd', name: 'Monitorhøyttaler', count: 6, unit: 'piece', prices: both(120, 200) },
  { group: 'Lys', name: 'Følgespot', count: 2, unit: 'day', prices: both(400, 650) },
  { group: 'Lys', name: 'Lysrigg', count: 1, unit: 'day', prices: both(1800, 3500) },
  { group: 'Scene', name: 'Flygel', count: 1, unit: 'day', prices: both(900, 1500) },
  { group: 'Scene', name: 'Podie 2 × 1 m', count: 24, unit: 'piece', prices: both(60, 90) },
  { group: 'Scene', name: 'Notestativ', count: 40, unit: 'piece', prices: both(10, 15) },
  { group: 'Foajé', name: 'Ståbord', count: 14, unit: 'piece', prices: both(75, 100) },
  { group: 'Foajé', name: 'Prosjektør', count: 2, unit: 'day', prices: both(500, 800) },
  {
    group: 'Personell',
    name: 'Lydtekniker',
    count: 2,
    isFunction: true,
    unit: 'hour',
    hours: 6,
    prices: both(550, 780),
  },
  {
    group: 'Personell',
    name: 'Lystekniker',
    count: 2,
    isFunction: true,
    unit: 'hour',
    hours: 6,
    prices: both(550, 780),
  },
  {
    group: 'Personell',
    name: 'Vaktleder',
    count: 1,
    isFunction: true,
    unit: 'hour',
    hours: 5,
    prices: both(450, 600),
  },
  {
    group: 'Personell',
    name: 'Billettør',
    count: 4,
    isFunction: true,
    unit: 'hour',
    hours: 4,
    prices: both(320, 400),
  },
  { group: 'Annonser', name: 'Annonsepakke', count: 100, unit: 'fixed', prices: both(2500, 4500) },
]

/** The last worker no longer works here. Workers with a login see their own shifts, linked by e-mail address. */
export const demoStaff: readonly (readonly [name: string, mobile: string, email?: string])[] = [
  ['Aksel Rygg', '90008001'],
  ['Bente Flo', '90008002'],
  ['Chris Aarseth', '90008003'],
  ['Dina Hovde', '90008004'],
  ['Elias Skaar', '90008005'],
  ['Frida Orvik', '90008006'],
  ['Maja Berg', '90000008', 'frivillig@sundet.test'],
  ['Geir Tafjord', '90008007'],
]
