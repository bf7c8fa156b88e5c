import { scopeOfLink } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeHookMessage } from '../../flows/sync-mail-list/hook.ts'
import type { Site } from '../site/site.ts'
import { isVenueId, spendMiss } from '../site/venue.ts'
import { isHookToken } from './hook-link.ts'

const open = { config: { permit: 'open' } } as const

interface HookRequest {
  Params: { venue: string; list: string; token: string }
}

async function readLink(site: Site, request: FastifyRequest<HookRequest>) {
  const { venue, list, token } = request.params
  const partnerId = isVenueId(venue) ? Number(venue) : 0
  if (isHookToken(site, partnerId, list, token)) return { partnerId, listId: list }
  await spendMiss(site, request, 'mail-list')
  throw new Refusal('forbidden')
}

/** The mail service first checks the address with GET. */
export function registerMailListHook(site: Site, app: FastifyInstance): void {
  const path = '/hooks/mail-list/:venue/:list/:token'
  app.get<HookRequest>(path, open, async (request, reply) => {
    await readLink(site, request)
    return reply.type('text/plain').send('ok')
  })
  app.post<HookRequest>(path, open, async (request, reply) => {
    const { partnerId, listId } = await readLink(site, request)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const { id: requestId } = request
    const message = { form, now: new Date(), requestId }
    const isNews = await takeHookMessage(site.db, scopeOfLink(partnerId), listId, message)
    if (isNews) site.services.changed(partnerId, 'customers')
    return reply.type('text/plain').send('ok')
  })
}
