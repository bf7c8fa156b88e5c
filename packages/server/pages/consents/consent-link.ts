import { createHmac, timingSafeEqual } from 'node:crypto'

export interface LinkKey {
  secret: Buffer
}

const tokenOf = ({ secret }: LinkKey, partnerId: number, customerId: number): string =>
  createHmac('sha256', secret).update(`consent:${partnerId}:${customerId}`).digest('base64url')

/** Returns a link that is valid as long as the customer exists, since every mail must offer a way to unsubscribe. */
export const consentPath = (key: LinkKey, partnerId: number, customerId: number): string =>
  `/consent/${partnerId}/${customerId}?token=${tokenOf(key, partnerId, customerId)}`

export const choicesUrlOf =
  (key: LinkKey, publicUrl: () => string) =>
  (partnerId: number, customerId: number | null): string =>
    customerId === null ? '' : `${publicUrl()}${consentPath(key, partnerId, customerId)}`

export function isConsentToken(
  key: LinkKey,
  partnerId: number,
  customerId: number,
  token: unknown,
): boolean {
  if (typeof token !== 'string') return false
  const [expected, given] = [tokenOf(key, partnerId, customerId), token].map((one) =>
    Buffer.from(one),
  ) as [Buffer, Buffer]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
