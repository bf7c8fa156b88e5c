/** The integrations, called extensions in specification 1. */
export const integrationIds = ['mailList', 'analytics', 'adPixel', 'customerCommunication'] as const
export type IntegrationId = (typeof integrationIds)[number]

/**
 * The right that a user needs in order to connect an integration, which is the right to read the data that it sends.
 */
export const rightToSend = {
  mailList: 'customers.send',
  analytics: 'settings.write',
  adPixel: 'buyers.read',
  customerCommunication: 'customers.send',
} as const satisfies Record<IntegrationId, string>

/** Patterns of keys, strict enough that a key cannot be a URL (`safety.md` 20). */
const keyForms: Record<IntegrationId, RegExp> = {
  mailList: /^[0-9a-f]{32}-us\d{1,2}$/,
  analytics: /^G-[A-Z0-9]{6,12}$/,
  adPixel: /^\d{10,20}$/,
  customerCommunication: /^[A-Za-z0-9_-]{20,100}$/,
}

/** Patterns of keys for sending purchases from the server; other integrations have none. */
const serverKeyForms: Partial<Record<IntegrationId, RegExp>> = {
  analytics: /^[A-Za-z0-9_-]{16,60}$/,
  adPixel: /^[A-Za-z0-9]{40,500}$/,
}

export const hasServerKey = (integration: IntegrationId): boolean =>
  serverKeyForms[integration] !== undefined

export const isServerKey = (integration: IntegrationId, key: string): boolean =>
  serverKeyForms[integration]?.test(key) ?? false

export const needsAddress = (integration: IntegrationId): boolean =>
  integration === 'customerCommunication'

export const isApiKey = (integration: IntegrationId, key: string): boolean =>
  keyForms[integration].test(key)

/** Ids that the venue's web pages publish, with the error code of each. Screens show these ids in full. */
const publicIds: Partial<Record<IntegrationId, string>> = {
  analytics: 'measurement_id',
  adPixel: 'pixel_id',
}

export const isPublicId = (integration: IntegrationId): boolean =>
  publicIds[integration] !== undefined

export const keyFault = (integration: IntegrationId): string => publicIds[integration] ?? 'api_key'

export interface Extras {
  /** The content of customer communication; at least one is required (specification 5). */
  cinema: boolean
  culture: boolean
}

export const needsContent = (integration: IntegrationId, { cinema, culture }: Extras): boolean =>
  integration === 'customerCommunication' && !cinema && !culture

const shownOfKey = 4

export const endingOf = (key: string): string => key.slice(-shownOfKey)

/** Binds an encrypted key to its row, so that another partner cannot decrypt it. */
export const keyOwner = (partnerId: number, integrationId: string): string =>
  `integration:${partnerId}:${integrationId}`

export const serverKeyOwner = (partnerId: number, integrationId: string): string =>
  `${keyOwner(partnerId, integrationId)}:server`
