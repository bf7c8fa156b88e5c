/** Specification 1: extensions. */
export const integrationIds = ['mailList', 'analytics', 'adPixel', 'customerCommunication'] as const
export type IntegrationId = (typeof integrationIds)[number]

/** The right to read what an integration sends out, which connecting it requires as well. */
export const rightToSend = {
  mailList: 'customers.send',
  analytics: 'settings.write',
  adPixel: 'buyers.read',
  customerCommunication: 'customers.send',
} as const satisfies Record<IntegrationId, string>

/** Strict patterns, so that a key can never be a URL (`safety.md` 20). */
const keyForms: Record<IntegrationId, RegExp> = {
  mailList: /^[0-9a-f]{32}-us\d{1,2}$/,
  analytics: /^G-[A-Z0-9]{6,12}$/,
  adPixel: /^\d{10,20}$/,
  customerCommunication: /^[A-Za-z0-9_-]{20,100}$/,
}

/** Keys that send purchases from the server; the others have none. */
const serverKeyForms: Partial<Record<IntegrationId, RegExp>> = {
  analytics: /^[A-Za-z0-9_-]{16,60}$/,
  adPixel: /^[A-Za-z0-9]{40,500}$/,
}

export const hasServerKey = (integration: IntegrationId): boolean =>
  serverKeyForms[integration] !== undefined

export const isServerKey = (integration: IntegrationId, key: string): boolean =>
  serverKeyForms[integration]?.test(key) ?? false

/** Only customer communication has an address of the venue's choice. */
export const needsAddress = (integration: IntegrationId): boolean =>
  integration === 'customerCommunication'

export const isApiKey = (integration: IntegrationId, key: string): boolean =>
  keyForms[integration].test(key)

/** Ids that any visitor of the venue's pages can read: they are shown whole, and have names of their own. */
const publicIds: Partial<Record<IntegrationId, string>> = {
  analytics: 'measurement_id',
  adPixel: 'pixel_id',
}

export const isPublicId = (integration: IntegrationId): boolean =>
  publicIds[integration] !== undefined

/** Returns the error code for a malformed key. */
export const keyFault = (integration: IntegrationId): string => publicIds[integration] ?? 'api_key'

export interface Extras {
  /** The content of customer communication; at least one is required (specification 5). */
  cinema: boolean
  culture: boolean
}

export const needsContent = (integration: IntegrationId, { cinema, culture }: Extras): boolean =>
  integration === 'customerCommunication' && !cinema && !culture

const shownOfKey = 4

/** Returns the visible ending of a key. */
export const endingOf = (key: string): string => key.slice(-shownOfKey)

/** Binds a sealed key to its row, so that it cannot be opened in another partner's. */
export const keyOwner = (partnerId: number, integrationId: string): string =>
  `integration:${partnerId}:${integrationId}`

export const serverKeyOwner = (partnerId: number, integrationId: string): string =>
  `${keyOwner(partnerId, integrationId)}:server`
