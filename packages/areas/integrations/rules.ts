/** What a house can join to DxWeb (specification 1: extensions). */
export const integrationIds = ['mailList', 'analytics', 'adPixel', 'customerCommunication'] as const
export type IntegrationId = (typeof integrationIds)[number]

/** What a key of each looks like. A strict form keeps a key from ever being an address (`safety.md` 20). */
const keyForms: Record<IntegrationId, RegExp> = {
  mailList: /^[0-9a-f]{32}-us\d{1,2}$/,
  analytics: /^G-[A-Z0-9]{6,12}$/,
  adPixel: /^\d{10,20}$/,
  customerCommunication: /^[A-Za-z0-9_-]{20,100}$/,
}

export const isApiKey = (integration: IntegrationId, key: string): boolean =>
  keyForms[integration].test(key)

export interface Extras {
  /** What customer communication is about; it needs at least one of them (specification 5). */
  cinema: boolean
  culture: boolean
}

export const needsContent = (integration: IntegrationId, { cinema, culture }: Extras): boolean =>
  integration === 'customerCommunication' && !cinema && !culture

/** How many of a key's last signs are shown, so that people can tell which one it is. */
export const shownOfKey = 4
