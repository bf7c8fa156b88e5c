import { digits, fresh, nameless, type RegisterScreen } from '../ground/screen-values.ts'

const product = fresh('Prøveprodukt')
const productGroup = fresh('Prøvegruppe')
const menu = fresh('Prøvemeny')
const menuGroup = fresh('Prøvegruppe')
const touchGroup = fresh('Side')
const till = fresh('Prøvekasse')
const operator = fresh('Prøveoperatør')

export const productScreens: readonly RegisterScreen[] = [
  {
    register: 'products',
    path: 'products/products',
    title: 'Produkter',
    add: 'Legg til produkt',
    name: product,
    values: [
      ['Navn', product],
      ['Gruppe', { choose: 'Drikke' }],
      ['Pris', '1234.5'],
      ['Knappens tekst', 'Prøveknapp'],
    ],
    bad: {
      label: 'Strekkode 2',
      typed: '2000000001013',
      refusal: 'Ikke en gyldig EAN- eller UPC-strekkode',
    },
    edit: { label: 'Pris', typed: '45', shown: /45,00\skr/ },
    failed: {
      create: 'Kunne ikke legge til produktet.',
      save: 'Kunne ikke lagre produktet.',
      delete: 'Kunne ikke slette produktet.',
    },
    used: { name: 'Popkorn liten', refusal: 'Produktet er i bruk og kan ikke slettes.' },
  },
  {
    register: 'productGroups',
    path: 'products/productGroups',
    title: 'Produktgrupper',
    add: 'Legg til produktgruppe',
    name: productGroup,
    values: [
      ['Navn', productGroup],
      ['Konto', { choose: '3030 Salg av varer, middels sats' }],
    ],
    bad: nameless,
    edit: { label: 'Navn', typed: `${productGroup} 2`, shown: `${productGroup} 2` },
    used: { name: 'Drikke', refusal: 'Dette er i bruk og kan ikke slettes.' },
  },
  {
    register: 'productMenu',
    path: 'products/productMenu',
    title: 'Menyer',
    add: 'Legg til meny',
    name: menu,
    values: [
      ['Navn', menu],
      ['Pris', '105'],
    ],
    bad: { label: 'Pris', typed: 'gratis', refusal: 'Skriv et beløp, for eksempel 149,50' },
    edit: { label: 'Pris', typed: '124', shown: /124,00\skr/ },
  },
  {
    register: 'productMenuItems',
    path: 'products/productMenuItems',
    below: 'products/productMenu',
    title: 'Menyprodukter',
    add: 'Legg til menyprodukt',
    name: 'Vann 0,5 l',
    values: [
      ['Produkt', { choose: 'Vann 0,5 l' }],
      ['Meny', { choose: 'Kinomeny stor' }],
      ['Antall', '2'],
    ],
    bad: { label: 'Antall', typed: '0', refusal: 'Minst 1' },
    edit: { label: 'Antall', typed: '3', shown: '3' },
    hasSearch: false,
  },
  {
    register: 'productMenuGroups',
    path: 'products/productMenuGroups',
    below: 'products/productMenu',
    title: 'Menygrupper',
    add: 'Legg til menygruppe',
    name: menuGroup,
    values: [['Navn', menuGroup]],
    bad: nameless,
    edit: { label: 'Navn', typed: `${menuGroup} 2`, shown: `${menuGroup} 2` },
    used: { name: 'Kinomenyer', refusal: 'Dette er i bruk og kan ikke slettes.' },
  },
  {
    register: 'touchGroups',
    path: 'products/touchGroups',
    below: 'products/board',
    title: 'Berøringsgrupper',
    add: 'Legg til berøringsgruppe',
    name: touchGroup,
    values: [
      ['Navn', touchGroup],
      ['Farge', '#1f6f8b'],
    ],
    bad: {
      label: 'Farge',
      typed: 'regnbue',
      refusal: 'Ikke en farge. Skriv for eksempel rød eller #2f7f74',
    },
    edit: { label: 'Navn', typed: `${touchGroup} 2`, shown: `${touchGroup} 2` },
    used: { name: 'Snacks', refusal: 'Dette er i bruk og kan ikke slettes.' },
  },
  {
    register: 'registries',
    path: 'products/registries',
    below: 'products/board',
    title: 'Kasser',
    add: 'Legg til kasse',
    name: till,
    values: [
      ['Nummer', digits(4)],
      ['Navn', till],
      ['Type', { choose: 'Kiosk' }],
      ['Vekselkasse', '1500'],
    ],
    bad: { label: 'Nummer', typed: '0', refusal: 'Minst 1' },
    edit: { label: 'Vekselkasse', typed: '2000', shown: /2\s000,00\skr/ },
  },
  {
    register: 'operators',
    path: 'products/operators',
    below: 'products/board',
    title: 'Operatører',
    add: 'Legg til operatør',
    name: operator,
    values: [
      ['Navn', operator],
      ['Nummer', digits(6)],
    ],
    bad: { label: 'Nummer', typed: 'ti', refusal: 'Nummeret har ett til seks sifre' },
    edit: { label: 'Navn', typed: `${operator} 2`, shown: `${operator} 2` },
  },
]
