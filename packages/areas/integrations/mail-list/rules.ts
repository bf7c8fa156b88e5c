/** Fields of a customer that can travel to the list, with their tag and type there. Every list has the first three. */
export const listFields = {
  firstName: { tag: 'FNAME', type: 'text', column: 'first_name' },
  lastName: { tag: 'LNAME', type: 'text', column: 'last_name' },
  phone: { tag: 'PHONE', type: 'phone', column: 'phone' },
  postalCode: { tag: 'POSTNR', type: 'text', column: 'postal_code' },
  city: { tag: 'POSTSTED', type: 'text', column: 'city' },
} as const

export type ListField = keyof typeof listFields

export const listFieldNames = Object.keys(listFields) as ListField[]

export interface MailListSettings {
  isEnabled: boolean
  /** Keeps to those who agreed to mail; otherwise also those who were never asked, who get no marketing. */
  onlyMarketing: boolean
  /** Customers who leave the segment stay on the list. Withdrawn consent removes them all the same. */
  neverUnsubscribe: boolean
  isNightly: boolean
  fields: readonly ListField[]
  segmentId: number | null
}

/** Defaults for a venue without stored settings. */
export const usualSettings: MailListSettings = {
  isEnabled: false,
  onlyMarketing: true,
  neverUnsubscribe: false,
  isNightly: true,
  fields: ['firstName', 'lastName'],
  segmentId: null,
}

/** The local hour of the nightly sync (specification 9). */
export const nightlyHour = 2

const asksFrom = 100

/** Returns whether a sync must be confirmed: it removes more than half of a list that is not short (docs/decisions/0216). */
export const asksBefore = (leaving: number, onList: number): boolean =>
  leaving >= asksFrom && leaving * 2 > onList

/** Why an address is not sent any more. It is remembered, so that it is refused once and not each night. */
export const blockCodes = [
  'unsubscribed',
  'cleaned',
  'compliance',
  'forgotten',
  'invalid',
  'archived',
  'refused',
] as const
export type BlockCode = (typeof blockCodes)[number]

const byTitle: Readonly<Record<string, BlockCode>> = {
  'Member In Compliance State': 'compliance',
  'Forgotten Email Not Subscribed': 'forgotten',
  'Invalid Resource': 'invalid',
}

/** The service's problem with one address. */
export const blockOf = (title: string): BlockCode => byTitle[title] ?? 'refused'
