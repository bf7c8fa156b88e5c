import { createHmac, timingSafeEqual } from 'node:crypto'

interface LinkKey {
  secret: Buffer
}

const tokenOf = ({ secret }: LinkKey, partnerId: number, listId: string): string =>
  createHmac('sha256', secret).update(`mail-list:${partnerId}:${listId}`).digest('base64url')

/** Returns a secret path, since the service does not sign its messages. `secret:rotate` invalidates the path. */
export const hookPath = (key: LinkKey, partnerId: number, listId: string): string =>
  `/hooks/mail-list/${partnerId}/${listId}/${tokenOf(key, partnerId, listId)}`

export function isHookToken(
  key: LinkKey,
  partnerId: number,
  listId: string,
  token: string,
): boolean {
  const [expected, given] = [tokenOf(key, partnerId, listId), token].map((one) =>
    Buffer.from(one),
  ) as [Buffer, Buffer]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
