/**
 * Customer fields that can be sent to the list, with the tag and type of each in the service. The first three exist in
 * every list.
 */
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
  /**
   * If true, sends only customers who consented to marketing mail. If false, also sends customers without an answer, as
   * members who get no marketing.
   */
  onlyMarketing: boolean
  /** Keeps customers on the list after they leave the segment. Customers who withdraw consent are always removed. */
  neverUnsubscribe: boolean
  isNightly: boolean
  fields: readonly ListField[]
  segmentId: number | null
}

export const defaultSettings: MailListSettings = {
  isEnabled: false,
  onlyMarketing: true,
  neverUnsubscribe: false,
  isNightly: true,
  fields: ['firstName', 'lastName'],
  segmentId: null,
}

/** The local hour at which the nightly sync runs (specification 9). */
export const nightlyHour = 2

const asksFrom = 100

/**
 * Returns true if a user must confirm a sync, because it would remove at least 100 members and more than half of the
 * list (docs/decisions/0216).
 */
export const asksBefore = (leaving: number, onList: number): boolean =>
  leaving >= asksFrom && leaving * 2 > onList

/**
 * Reasons to stop sending an address to the service. The reason is stored, so that the service does not refuse the
 * address every night.
 */
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

export const blockOf = (title: string): BlockCode => byTitle[title] ?? 'refused'
