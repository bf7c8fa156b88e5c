import type { SaleVenue } from '../ground/sale-venue.ts'
import { type Answer, ask } from './ask.ts'

export interface ReadBack {
  lists: number
  unseen: number
}

const mostTickets = 1000

export interface Sold {
  eventId: number
  id: string
}

export async function readBack(
  { product, venue, headers }: SaleVenue,
  { eventId, id }: Sold,
  { cookies }: Answer,
  patienceMs: number,
): Promise<ReadBack> {
  const none = { lists: 0, unseen: 0 }
  const written = cookies.find((cookie) => cookie.startsWith('dxweb-written='))
  if (written === undefined) return none
  const query = `eventId=${eventId}&limit=${mostTickets}`
  const answer = await ask({
    method: 'GET',
    url: `${product.address}/api/v1/partners/${venue.partnerId}/sales/tickets?${query}`,
    headers: { ...headers, cookie: `${headers['cookie']}; ${written.split(';', 1)[0]}` },
    patienceMs,
  })
  if (answer?.status !== 200) return none
  const { data, total } = answer.body as { data: { saleId: string }[]; total: number }
  const isSeen = total > mostTickets || data.some(({ saleId }) => saleId === id)
  return { lists: 1, unseen: isSeen ? 0 : 1 }
}
