import { digits, fresh, nameless, notWhole, type RegisterScreen } from '../ground/screen-values.ts'

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
const cancellationReason = fresh('Prøvegrunn')
const refundReason = fresh('Prøverefusjon')
const user = fresh('Bruker')
const ledger = fresh('Prøvekonto')

export const settingsScreens: readonly RegisterScreen[] = [
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
    bad: { label: 'Kapasitet', typed: 'mange', refusal: notWhole },
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
    values: [['Navn', locationGroup]],
    bad: nameless,
    edit: { label: 'Navn', typed: `${locationGroup} 2`, shown: `${locationGroup} 2` },
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
      ['Mva-type', { choose: 'Høy sats (25\u00a0%)' }],
      ['NK-kategori', { choose: 'Musikk' }],
      ['Meldes til TONO', { turn: 'on' }],
    ],
    bad: {
      label: 'Farge',
      typed: 'regnbue',
      refusal: 'Ikke en farge. Skriv for eksempel rød eller #2f7f74',
    },
    edit: { label: 'Navn', typed: `${eventType} 2`, shown: `${eventType} 2` },
    failed: {
      create: 'Kunne ikke opprette arrangementstypen.',
      save: 'Kunne ikke lagre arrangementstypen.',
      delete: 'Kunne ikke slette arrangementstypen.',
    },
    used: { name: 'Konsert', refusal: 'Arrangementstypen er i bruk og kan ikke slettes.' },
  },
  {
    register: 'cancellationreasons',
    path: 'partnerprofile/cancellationreasons',
    title: 'Avlysningsgrunner',
    add: 'Legg til avlysningsgrunn',
    name: cancellationReason,
    values: [['Navn', cancellationReason]],
    bad: nameless,
    edit: { label: 'Navn', typed: `${cancellationReason} 2`, shown: `${cancellationReason} 2` },
  },
  {
    register: 'refundreasons',
    path: 'partnerprofile/refundreasons',
    title: 'Refusjonsgrunner',
    add: 'Legg til refusjonsgrunn',
    name: refundReason,
    values: [['Navn', refundReason]],
    bad: nameless,
    edit: { label: 'Navn', typed: `${refundReason} 2`, shown: `${refundReason} 2` },
  },
  {
    register: 'resourcegroups',
    path: 'partnerprofile/resources/resourcegroups',
    title: 'Ressursgrupper',
    add: 'Legg til ressursgruppe',
    name: resourceGroup,
    values: [['Navn', resourceGroup]],
    bad: nameless,
    edit: { label: 'Navn', typed: `${resourceGroup} 2`, shown: `${resourceGroup} 2` },
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
    bad: { label: 'Timepris', typed: 'dyrt', refusal: 'Skriv et beløp, for eksempel 149,50' },
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
      ['Språk', { choose: 'Kvensk' }],
    ],
    bad: nameless,
    edit: { label: 'Navn', typed: `${language} 2`, shown: `${language} 2` },
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
    bad: {
      label: 'Standardpris',
      typed: 'to hundre',
      refusal: 'Skriv et beløp, for eksempel 149,50',
    },
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
    bad: { label: 'Beløp', typed: 'litt', refusal: 'Skriv et beløp, for eksempel 149,50' },
    edit: { label: 'Beløp', typed: '25', shown: /25,00\skr/ },
  },
  {
    register: 'partnertext',
    path: 'partnerprofile/texts',
    title: 'Egne tekster',
    add: 'Legg til egen tekst',
    name: 'Nederst på billetten',
    values: [
      ['Plassering', { choose: 'Nederst på billetten' }],
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
    isGoneForGood: true,
    used: { name: 'sjef@sundet.test', refusal: 'Dette kan du ikke gjøre med deg selv' },
  },
  {
    register: 'ledgers',
    path: 'partnerprofile/ledgers',
    title: 'Kontoer',
    add: 'Legg til konto',
    name: ledger,
    values: [
      ['Kontonummer i regnskapet', digits(6)],
      ['Navn', ledger],
      ['Mva-type', { choose: 'Middels sats (15\u00a0%)' }],
    ],
    bad: {
      label: 'Kontonummer i regnskapet',
      typed: '30',
      refusal: 'Kontonummer i regnskapet har fire til seks sifre',
    },
    edit: { label: 'Navn', typed: `${ledger} 2`, shown: `${ledger} 2` },
    used: {
      name: '3000',
      refusal: 'Kontoen er i bruk og kan ikke slettes. Avslutt den i stedet.',
    },
  },
]
