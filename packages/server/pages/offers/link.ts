import { findOffer } from '@dxweb/areas/orders/offers/accept-store.ts'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../../http/session/session-cookie.ts'
import type { Site } from '../site/site.ts'
import { isVenueId, spendMiss } from '../site/venue.ts'

export interface OfferRequest {
  Params: { venue: string }
  Querystring: { token?: unknown; asked?: unknown }
}

export interface Link {
  partnerId: number
  token: string
}

export function linkOf({ venue }: OfferRequest['Params'], token: unknown): Link | undefined {
  const isWhole = isVenueId(venue) && typeof token === 'string'
  return isWhole ? { partnerId: Number(venue), token } : undefined
}

export const pathOf = ({ partnerId, token }: Link, part = '') =>
  `/offer/${partnerId}${part}?token=${encodeURIComponent(token)}`

export async function find(site: Site, request: FastifyRequest, link: Link | undefined) {
  const found = link && (await findOffer(site.db, link.partnerId, hashToken(link.token)))
  if (found !== undefined) return found
  await spendMiss(site, request, 'offer')
  return undefined
}
