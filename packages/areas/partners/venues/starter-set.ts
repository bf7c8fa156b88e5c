import { accounts } from '@dxweb/areas/accounting/rules.ts'
import type { VenueKind } from './rules.ts'

export interface StarterSet {
  eventTypes: readonly StarterType[]
  categories: readonly StarterCategory[]
  ledgers: readonly StarterLedger[]
  /** Reasons in the order in which clerks see them, the most frequent first. */
  refundReasons: readonly string[]
  cancellationReasons: readonly string[]
}

export interface StarterType {
  name: string
  color: string
  vatTypeId: number
  nkCategoryId: number | null
  isCinema: boolean
  hasTono: boolean
}

export interface StarterCategory {
  name: string
  shortName: string
  kroner: number
  /** `cinema` copies the category into new film shows, and `culture` into other new events. */
  cinema: boolean
  culture: boolean
  isCompanion?: boolean
  isCounterOnly?: boolean
}

export type StarterLedger = readonly [number: string, name: string, vatTypeId: number | null]

/** Ids of the rows in `vat_type` that every new database contains. */
const vat = { high: 1, medium: 2, low: 3, exempt: 5 } as const

const filmType = (name: string, color: string): StarterType => ({
  name,
  color,
  vatTypeId: vat.low,
  nkCategoryId: 5,
  isCinema: true,
  hasTono: false,
})

const stageType = (
  name: string,
  color: string,
  nkCategoryId: number,
  hasTono = false,
): StarterType => ({
  name,
  color,
  vatTypeId: vat.exempt,
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

const typesOf: Record<VenueKind, readonly StarterType[]> = {
  cinema: filmTypes,
  culture: stageTypes,
  both: [...filmTypes.slice(0, 2), ...stageTypes],
}

export const category = (
  name: string,
  shortName: string,
  kroner: number,
  where: 'cinema' | 'culture' | 'both' | 'chosen' = 'cinema',
): StarterCategory => ({
  name,
  shortName,
  kroner,
  cinema: where === 'cinema' || where === 'both',
  culture: where === 'culture' || where === 'both',
})

export const companion = (where: 'cinema' | 'culture' | 'both'): StarterCategory => ({
  ...category('Ledsager', 'LED', 0, where),
  isCompanion: true,
})

const stageCategories = [
  category('Voksen', 'VOK', 395, 'culture'),
  category('Honnør', 'HON', 345, 'culture'),
  category('Student', 'STU', 315, 'culture'),
  category('Barn', 'BAR', 190, 'culture'),
]
const complimentary = { ...category('Fribillett', 'FRI', 0, 'chosen'), isCounterOnly: true }

const categoriesOf: Record<VenueKind, readonly StarterCategory[]> = {
  cinema: [
    category('Voksen', 'VOK', 140),
    category('Barn', 'BAR', 110),
    category('Honnør', 'HON', 120),
    category('Student', 'STU', 120),
    companion('cinema'),
  ],
  culture: [...stageCategories, companion('culture'), complimentary],
  both: [
    ...stageCategories,
    companion('both'),
    complimentary,
    category('Kino voksen', 'KVOK', 150),
    category('Kino barn', 'KBAR', 115),
    category('Kino honnør', 'KHON', 130),
  ],
}

/** The standard accounts (domain facts 2.5) with their VAT types. */
const ledgers: readonly StarterLedger[] = [
  [accounts.receivable, 'Kundefordringer', null],
  [accounts.cash, 'Kontanter', null],
  [accounts.cashMoved, 'Kontanter inn og ut av kassene', null],
  ['1909', 'Kassedifferanse', null],
  [accounts.bank, 'Bankinnskudd', null],
  [accounts.payable, 'Leverandørgjeld', null],
  [accounts.vatHigh, 'Utgående merverdiavgift, høy sats', null],
  [accounts.vatMedium, 'Utgående merverdiavgift, middels sats', null],
  [accounts.vatLow, 'Utgående merverdiavgift, lav sats', null],
  [accounts.vatDeducted, 'Inngående merverdiavgift, høy sats', null],
  [accounts.presale, 'Forskudd fra kunder', null],
  [accounts.giftCards, 'Gavekort', null],
  [accounts.exchanged, 'Byttede billetter, mellomregning', null],
  [accounts.renters, 'Gjeld til leietakere', null],
  [accounts.tillGiftCards, 'Gavekort i kassene', null],
  ['3000', 'Salg av varer, høy sats', vat.high],
  [accounts.serviceHigh, 'Salg av tjenester, høy sats', vat.high],
  [accounts.goodsMedium, 'Salg av varer, middels sats', vat.medium],
  [accounts.serviceLow, 'Salg av tjenester, lav sats (kinobilletter)', vat.low],
  [accounts.serviceExempt, 'Salg av tjenester unntatt avgift (konsert, teater)', vat.exempt],
  [accounts.otherIncome, 'Annen driftsrelatert inntekt', null],
  [accounts.deposits, 'Pant', null],
  [accounts.filmRental, 'Filmleie', null],
  [accounts.rentersShare, 'Leietakeres andel av billettinntekter', null],
  [accounts.rounding, 'Øreavrunding', null],
]

export const starterSet = (kind: VenueKind): StarterSet => ({
  eventTypes: typesOf[kind],
  categories: categoriesOf[kind],
  ledgers,
  refundReasons: ['Sykdom', 'Feil dag eller plass', 'Kjøpt to ganger', 'Misfornøyd'],
  cancellationReasons: ['Sykdom', 'For få solgte billetter', 'Teknisk feil', 'Vær og føre'],
})
