import { productScreens } from './product-screens.ts'
import { digits, fresh, type RegisterScreen } from '../ground/screen-values.ts'
import { settingsScreens } from './settings-screens.ts'

const campaign = fresh('Prøvekampanje')
const customer = fresh('Prøvekunde')
const renter = fresh('Prøveleietaker')

/** Every register that users edit, with the values its journey types. */
export const registerScreens: readonly RegisterScreen[] = [
  ...settingsScreens,
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
  ...productScreens,
]
