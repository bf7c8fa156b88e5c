import { labelOf, valueText, type Words } from '@dxweb/kit/definitions/register-words.ts'
import { writtenText } from '@dxweb/kit/text/written-text.ts'
import en from '@dxweb/locales/en/registers.json' with { type: 'json' }
import nb from '@dxweb/locales/nb/registers.json' with { type: 'json' }

const wordsIn = (texts: Readonly<Record<string, string>>): Words => ({
  has: (key) => Object.hasOwn(texts, key),
  t: (key) => texts[key] ?? key,
})

const languages = [wordsIn(nb), wordsIn(en)]

/** Keeps only letters and digits, so that 'Selges på nett' and 'selges_på_nett' are equal. */
export const plain = (text: string) =>
  writtenText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Headings of other programs' lists, by field. */
const otherNames: Readonly<Record<string, string>> = {
  name: `varenavn produktnavn artikkelnavn itemname productname vare produkt artikkel artikel benämning leietaker
    utstyr firma bedrift company companyname organisasjon`,
  title: 'filmtittel movietitle norsktittel titel',
  email: 'epostadresse epostadress mail mailadresse emailaddress email1value',
  phone: `tlf tlfnr telefonnr telefonnummer mobil mobilnr mobilnummer mobiltelefon mobile mobilephone phonenumber
    phone1value`,
  mobile: 'tlf telefon mobilnr mobilnummer mobiltelefon mobilephone phone',
  address: `gate gateadresse gatuadress adress postadresse fakturaadresse street streetaddress homestreet
    address1street`,
  postalCode: 'postnr zip zipcode postcode homepostalcode address1postalcode',
  city: 'by ort postadr town homecity address1city',
  lastName: 'efternamn familyname surname',
  firstName: 'förnamn givenname',
  orgNumber: 'orgnr orgno organisationsnummer',
  accountNumber: 'kontonr konto bankkonto',
  barcode1: 'strekkode streckkod ean eankode barcode gtin',
  number: 'varenr artikkelnr artikkelnummer artikelnr artikelnummer produktnr sku',
  standardPriceOre: 'pris price',
  priceOre: 'utsalgspris salgspris försäljningspris',
  groupId: 'varegruppe kategori category',
  premiereOn: 'premieredato releasedate',
  runtimeMinutes: 'lengde varighet minutter duration speltid',
  distributorId: 'filmbyrå byrå',
  director: 'regissør regissör',
}

export const namesOfField = (register: string, field: string): string[] =>
  [field, ...languages.map((words) => labelOf(words, register, field))].map(plain)

/** Headings that other programs use for a field. A field's own headings take precedence. */
export const otherNamesOf = (field: string): string[] => otherNames[field]?.split(/\s+/) ?? []

export const namesOfChoice = (register: string, field: string, value: string): string[] =>
  [value, ...languages.map((words) => valueText(words, register, field, value))].map(plain)

/** Splits the names of a choice value at a dash: 'A' and 'tillatt for alle'. Omits names without a dash. */
export const partsOfChoice = (register: string, field: string, value: string): string[] =>
  languages.flatMap((words) => {
    const parts = valueText(words, register, field, value).split(' – ')
    return parts.length === 2 ? parts.map(plain) : []
  })

export const yes = new Set([
  'ja',
  'yes',
  'true',
  'sann',
  '1',
  'x',
  'on',
  'j',
  'y',
  '☑',
  '☒',
  '✓',
  '✔',
  '✅',
])
export const no = new Set([
  'nei',
  'no',
  'false',
  'usann',
  '0',
  'off',
  'n',
  '',
  '-',
  '–',
  '—',
  '☐',
  '✗',
  '✘',
  '❌',
])
