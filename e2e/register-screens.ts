import { randomInt } from 'node:crypto'

/** Text to type, the option of a list to choose, or a switch to turn on. */
export type Typed = string | { choose: string } | { turn: 'on' }

export interface RegisterScreen {
  /** Its part of the API's addresses. */
  register: string
  /** Its address below the house. */
  path: string
  title: string
  /** 'Legg til sal' */
  add: string
  /** Labels of fields in their order, with what is typed there for a new row. */
  values: readonly (readonly [label: string, typed: Typed])[]
  /** What the new row is known by in the list. */
  name: string
  bad: { label: string; typed: string; refusal: string }
  /** Changes a field; `shown` is how the list then has it, where it has the field. */
  edit: { label: string; typed: string; shown?: string | RegExp }
  /** The specification's words for what fails, where the register has its own. */
  failed?: { create?: string; save?: string; delete?: string }
  /** A row of the demo that something else points at. */
  used?: { name: string; refusal: string }
  /** The list is searched by its rows' names, unless this is false. */
  hasSearch?: boolean
  /** Its rows are read in the calendar and in Kunder by those who only read. */
  reader?: 'rows'
}

/** A code of letters, of which there are more than tests. */
const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')

/** A name that no other run has, without digits, which a list's figures have too. */
const fresh = (word: string) => `${word} ${letters(6)}`
const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

const hall = fresh('Prøvesal')
const location = fresh('Prøvested')
const locationGroup = fresh('Prøvegruppe')
const eventType = fresh('Prøvetype')
const resourceGroup = fresh('Prøvegruppe')
const resource = fresh('Prøveressurs')
const person = fresh('Prøveperson')
const bureau = fresh('Prøvebyrå')
const language = fresh('Prøvespråk')
const category = fresh('Prøve')
const adjustment = fresh('Prøvetillegg')
const user = fresh('Bruker')
const ledger = fresh('Prøvekonto')
const campaign = fresh('Prøvekampanje')
const customer = fresh('Prøvekunde')
const renter = fresh('Prøveleietaker')
const product = fresh('Prøveprodukt')
const productGroup = fresh('Prøvegruppe')
const menu = fresh('Prøvemeny')
const menuGroup = fresh('Prøvegruppe')
const touchGroup = fresh('Side')
const till = fresh('Prøvekasse')
const operator = fresh('Prøveoperatør')

const notNumber = 'Må være et tall'
const order = { label: 'Rekkefølge', typed: 'først', refusal: notNumber }

/** Every register that people keep, with what its journey types. */
export const registerScreens: readonly RegisterScreen[] = [
  {
    register: 'auditoriums',
    path: 'partnerprofile/venues/auditoriums',
    title: 'Saler',
    add: 'Legg til sal',
    name: hall,
    values: [
      ['Navn', hall],
      ['Sted', { choose: 'Sundet kulturhus' }],
      ['Kapasitet', '120'],
      ['Kino', { turn: 'on' }],
    ],
    bad: { label: 'Kapasitet', typed: 'mange', refusal: notNumber },
    edit: { label: 'Kapasitet', typed: '150', shown: '150' },
    used: { name: 'Storsalen', refusal: 'Salen er i bruk og kan ikke slettes.' },
  },
  {
    register: 'locations',
    path: 'partnerprofile/venues/locations',
    title: 'Steder',
    add: 'Legg til sted',
    name: location,
    values: [
      ['Navn', location],
      ['Adresse', fresh('Storgata')],
      ['Postnummer', '5003'],
      ['Poststed', 'Bergen'],
    ],
    bad: { label: 'Postnummer', typed: '50', refusal: 'Postnummer har fire sifre' },
    edit: { label: 'Poststed', typed: 'Os', shown: 'Os' },
    used: { name: 'Sundet kulturhus', refusal: 'Stedet er i bruk og kan ikke slettes.' },
  },
  {
    register: 'locationgroups',
    path: 'partnerprofile/venues/locationgroups',
    title: 'Stedsgrupper',
    add: 'Legg til stedsgruppe',
    name: locationGroup,
    values: [
      ['Navn', locationGroup],
      ['Rekkefølge', '7'],
    ],
    bad: order,
    edit: { label: 'Rekkefølge', typed: '77', shown: '77' },
  },
  {
    register: 'eventtypes',
    path: 'partnerprofile/eventtypes',
    title: 'Arrangementstyper',
    add: 'Legg til arrangementstype',
    name: eventType,
    values: [
      ['Navn', eventType],
      ['Farge', '#5b6fb5'],
      ['Mva-type', { choose: 'høy' }],
      ['NK-kategori', { choose: 'Musikk' }],
      ['Meldes til TONO', { turn: 'on' }],
    ],
    bad: { label: 'Farge', typed: 'rød', refusal: 'Ikke en gyldig farge' },
    edit: { label: 'Navn', typed: `${eventType} 2`, shown: `${eventType} 2` },
    failed: {
      create: 'Kunne ikke opprette arrangementstypen.',
      save: 'Kunne ikke lagre arrangementstypen.',
      delete: 'Kunne ikke slette arrangementstypen.',
    },
    used: { name: 'Konsert', refusal: 'Arrangementstypen er i bruk og kan ikke slettes.' },
  },
  {
    register: 'resourcegroups',
    path: 'partnerprofile/resources/resourcegroups',
    title: 'Ressursgrupper',
    add: 'Legg til ressursgruppe',
    name: resourceGroup,
    values: [
      ['Navn', resourceGroup],
      ['Rekkefølge', '7'],
    ],
    bad: order,
    edit: { label: 'Rekkefølge', typed: '77', shown: '77' },
  },
  {
    register: 'resources',
    path: 'partnerprofile/resources/resources',
    title: 'Ressurser',
    add: 'Legg til ressurs',
    name: resource,
    values: [
      ['Navn', resource],
      ['Gruppe', { choose: 'Prøveutstyr' }],
      ['Antall', '4'],
      ['Timepris', '1250,50'],
      ['Funksjon', { turn: 'on' }],
    ],
    bad: { label: 'Timepris', typed: 'dyrt', refusal: 'Ikke en gyldig pris' },
    edit: { label: 'Timepris', typed: '99', shown: /99,00\skr/ },
  },
  {
    register: 'staff',
    path: 'partnerprofile/resources/staff',
    title: 'Personell',
    add: 'Legg til person',
    name: person,
    values: [
      ['Navn', person],
      ['Mobil', '912 34 567'],
      ['E-post', 'vakt@sundet.test'],
    ],
    bad: { label: 'E-post', typed: 'vakt', refusal: 'Ikke en gyldig e-postadresse' },
    edit: { label: 'Mobil', typed: '998 87 766', shown: /998\s87\s766/ },
  },
  {
    register: 'bureaus',
    path: 'partnerprofile/film/bureaus',
    title: 'Filmbyråer',
    add: 'Legg til filmbyrå',
    name: bureau,
    values: [
      ['Navn', bureau],
      ['Organisasjonsnummer', '974 760 673'],
      ['Kontaktperson', 'Ida Vik'],
    ],
    bad: {
      label: 'Organisasjonsnummer',
      typed: '974760674',
      refusal: 'Ikke et gyldig organisasjonsnummer',
    },
    edit: { label: 'Kontaktperson', typed: 'Ola Dal', shown: 'Ola Dal' },
  },
  {
    register: 'mediabasepartnerlanguages',
    path: 'partnerprofile/film/mediabasepartnerlanguages',
    title: 'Språk i mediabasen',
    add: 'Legg til språk',
    name: language,
    values: [
      ['Navn', language],
      ['Kode', letters(3)],
      ['Rekkefølge', '7'],
    ],
    bad: { label: 'Kode', typed: 'Norsk', refusal: 'Språkkoden har to eller tre små bokstaver' },
    edit: { label: 'Rekkefølge', typed: '77', shown: '77' },
  },
  {
    register: 'pricecategorydefinitions',
    path: 'partnerprofile/pricecategories/pricecategorydefinitions',
    title: 'Billettkategorier',
    add: 'Legg til billettkategori',
    name: category,
    values: [
      ['Navn', category],
      ['Kort navn', 'PRØ'],
      ['Standardpris', '120'],
      ['Legges til på kino', { turn: 'on' }],
    ],
    bad: { label: 'Standardpris', typed: 'to hundre', refusal: 'Ikke en gyldig pris' },
    edit: { label: 'Standardpris', typed: '1234.5', shown: /1\s234,50\skr/ },
    failed: {
      create: 'Kunne ikke opprette billettkategorien.',
      save: 'Kunne ikke lagre billettkategorien.',
      delete: 'Kunne ikke slette billettkategorien.',
    },
  },
  {
    register: 'priceadjustments',
    path: 'partnerprofile/pricecategories/priceadjustments',
    title: 'Pristillegg og avslag',
    add: 'Legg til pristillegg eller avslag',
    name: adjustment,
    values: [
      ['Navn', adjustment],
      ['Beløp', '-50'],
    ],
    bad: { label: 'Beløp', typed: 'litt', refusal: 'Ikke en gyldig pris' },
    edit: { label: 'Beløp', typed: '25', shown: /25,00\skr/ },
  },
  {
    register: 'partnertext',
    path: 'partnerprofile/texts',
    title: 'Egne tekster',
    add: 'Legg til egen tekst',
    name: 'Salgsvilkår',
    values: [
      ['Hvor teksten står', { choose: 'Salgsvilkår' }],
      ['Tekst på norsk', 'Kjøpte billetter refunderes ikke.'],
    ],
    bad: { label: 'Tekst på engelsk', typed: 'x'.repeat(4001), refusal: 'Høyst 4000 tegn' },
    edit: { label: 'Tekst på engelsk', typed: 'No refunds.', shown: 'No refunds.' },
    hasSearch: false,
  },
  {
    register: 'users',
    path: 'partnerprofile/users',
    title: 'Brukere',
    add: 'Inviter bruker',
    name: user,
    values: [
      ['E-post', `${user.replace(' ', '.').toLowerCase()}@sundet.test`],
      ['Fornavn', 'Nina'],
      ['Etternavn', user],
      ['Postnummer', '5003'],
    ],
    bad: { label: 'E-post', typed: 'nina', refusal: 'Ikke en gyldig e-postadresse' },
    edit: { label: 'Fornavn', typed: 'Nora', shown: 'Nora' },
    failed: { create: 'Kunne ikke legge til bruker.' },
    used: { name: 'sjef@sundet.test', refusal: 'Dette kan du ikke gjøre med deg selv' },
  },
  {
    register: 'ledgers',
    path: 'partnerprofile/ledgers',
    title: 'Kontoer',
    add: 'Legg til konto',
    name: ledger,
    values: [
      ['Nummer', digits(6)],
      ['Navn', ledger],
      ['Mva-type', { choose: 'middels' }],
    ],
    bad: { label: 'Nummer', typed: '30', refusal: 'Kontonummer har fire til seks sifre' },
    edit: { label: 'Navn', typed: `${ledger} 2`, shown: `${ledger} 2` },
    used: { name: '3030', refusal: 'Kontoen er i bruk og kan ikke slettes.' },
  },
  {
    register: 'campaigns',
    path: 'campaigns',
    title: 'Markedsføring',
    add: 'Legg til kampanje',
    name: campaign,
    values: [
      ['Navn', campaign],
      ['Beskrivelse', 'Plakater i byen'],
      ['Lenke', 'https://sundet.test/host'],
    ],
    bad: { label: 'Lenke', typed: 'sundet.test/host', refusal: 'Ikke en gyldig nettadresse' },
    edit: { label: 'Beskrivelse', typed: 'Radio', shown: 'Radio' },
  },
  {
    register: 'customers',
    path: 'crm/customers',
    title: 'Kunder',
    add: 'Legg til kunde',
    name: customer,
    values: [
      ['Etternavn', customer],
      ['Fornavn', 'Kari'],
      ['E-post', `kari${digits(8)}@kunde.test`],
      ['Postnummer', '5003'],
      ['Vil ha e-post', { turn: 'on' }],
    ],
    bad: { label: 'E-post', typed: 'kari@', refusal: 'Ikke en gyldig e-postadresse' },
    edit: { label: 'Fornavn', typed: 'Karin', shown: 'Karin' },
    reader: 'rows',
  },
  {
    register: 'renters',
    path: 'renteradmin',
    title: 'Leietakere',
    add: 'Legg til leietaker',
    name: renter,
    values: [
      ['Navn', renter],
      ['E-post', 'post@leietaker.test'],
    ],
    bad: {
      label: 'Organisasjonsnummer',
      typed: '123456789',
      refusal: 'Ikke et gyldig organisasjonsnummer',
    },
    edit: { label: 'E-post', typed: 'ny@leietaker.test', shown: 'ny@leietaker.test' },
    used: {
      name: 'Sundet Revylag',
      refusal: 'Leietakeren er i bruk og kan ikke slettes.',
    },
    reader: 'rows',
  },
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
      ['Konto', { choose: 'Salg av varer, middels sats' }],
      ['Rekkefølge', '700'],
    ],
    bad: order,
    edit: { label: 'Rekkefølge', typed: '770', shown: '770' },
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
    bad: { label: 'Pris', typed: 'gratis', refusal: 'Ikke en gyldig pris' },
    edit: { label: 'Pris', typed: '124', shown: /124,00\skr/ },
  },
  {
    register: 'productMenuItems',
    path: 'products/productMenuItems',
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
    title: 'Menygrupper',
    add: 'Legg til menygruppe',
    name: menuGroup,
    values: [
      ['Navn', menuGroup],
      ['Rekkefølge', '700'],
    ],
    bad: order,
    edit: { label: 'Rekkefølge', typed: '770', shown: '770' },
    used: { name: 'Kinomenyer', refusal: 'Dette er i bruk og kan ikke slettes.' },
  },
  {
    register: 'touchGroups',
    path: 'products/touchGroups',
    title: 'Berøringsgrupper',
    add: 'Legg til berøringsgruppe',
    name: touchGroup,
    values: [
      ['Navn', touchGroup],
      ['Farge', '#1f6f8b'],
      ['Rekkefølge', '700'],
    ],
    bad: { label: 'Farge', typed: 'blå', refusal: 'Ikke en gyldig farge' },
    edit: { label: 'Rekkefølge', typed: '770', shown: '770' },
    used: { name: 'Snacks', refusal: 'Dette er i bruk og kan ikke slettes.' },
  },
  {
    register: 'registries',
    path: 'products/registries',
    title: 'Kasser',
    add: 'Legg til kasse',
    name: till,
    values: [
      ['Nummer', digits(4)],
      ['Navn', till],
      ['Slag', { choose: 'Kiosk' }],
      ['Vekselkasse', '1500'],
    ],
    bad: { label: 'Nummer', typed: '0', refusal: 'Minst 1' },
    edit: { label: 'Vekselkasse', typed: '2000', shown: /2\s000,00\skr/ },
  },
  {
    register: 'operators',
    path: 'products/operators',
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
