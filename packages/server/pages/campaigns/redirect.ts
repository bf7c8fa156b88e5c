import { agentOf, isPerson } from '@dxweb/areas/campaigns/clicks/rules.ts'
import { readCode } from '@dxweb/areas/campaigns/links/link-code.ts'
import type { FastifyInstance } from 'fastify'
import { rateLimiter } from '../../http/border/limits.ts'
import type { Site } from '../site/site.ts'
import { sendGonePage, spendMiss } from '../site/venue.ts'
import { clickCounter } from './click-counter.ts'

const open = { config: { permit: 'open' } } as const

/** Maximum rate of counted clicks per address, which a whole venue may share. Other clicks are only redirected. */
const countedRate = { perSecond: 1, burst: 120 }

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const

export function registerCampaignRedirect(site: Site, app: FastifyInstance): void {
  const follow = clickCounter(site.db)
  const take = site.countsEveryClick ? () => true : countedTaker()
  app.get<{ Params: { code: string } }>('/k/:code', open, async (request, reply) => {
    const link = readCode(request.params.code)
    const isCounted = link !== null && isPerson(request) && take(request.ip)
    const who = isCounted ? `${request.ip}\n${agentOf(request)}` : null
    const location = link === null ? undefined : await follow(link, who)
    if (location !== undefined)
      return reply
        .code(302)
        .headers({ ...headers, location })
        .send()
    await spendMiss(site, request, 'campaign')
    const venueId = String(link?.partnerId ?? '')
    const words = { titleKey: 'campaigns.page.goneTitle', leadKey: 'campaigns.page.gone' }
    return sendGonePage(site, request, reply, { venueId, ...words })
  })
}

function countedTaker() {
  const taken = rateLimiter(countedRate)
  return (address: string) => taken(address, performance.now()).isWithin
}
