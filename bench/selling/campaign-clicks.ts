import { codeOf } from '@dxweb/areas/campaigns/links/link-code.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type BenchDatabase, withDatabaseAt } from '../ground/big-hall.ts'
import { ownerUrlOf, type Place, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct, type Server } from '../ground/serve.ts'
import { fullSeconds, type Load, rateOf } from '../load/load.ts'
import { inTurn, medianOf, share } from '../load/measure.ts'

const connections = 256
/** Distinct visitors, with several clicks each. */
const visitors = 20_000

const campaignText = `
  with campaigns as (
    insert into campaign (partner_id, id, name) values ($1, 1, 'Plakat')
  ), allowed as (
    insert into campaign_address (partner_id, id, address) values ($1, 1, 'https://kino.example')
  )
  insert into campaign_link (partner_id, code, campaign_id, address, allowed)
  values ($1, $2, 1, 'https://kino.example/film?id=7', 'https://kino.example')`

async function addCampaign(database: BenchDatabase): Promise<string> {
  const { partnerId } = await buildSmallVenue(database)
  const code = codeOf(partnerId, Uint8Array.of(1, 2, 3, 4, 5, 6))
  await database.asOwner(campaignText, [partnerId, code])
  await database.asOwner('analyze')
  return code
}

const countedIn = async ({ asOwner }: BenchDatabase) => {
  const [row] = await asOwner<{ clicks: number }>(
    'select coalesce(sum(clicks), 0)::integer as clicks from campaign_day',
  )
  return row?.clicks ?? 0
}

const agentOf = (turn: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/${turn % visitors}`

function loadsOf(address: string, code: string): Record<'clicks' | 'bare', Load> {
  let turn = 0
  const next = (path: string) => () => {
    turn += 1
    return { method: 'GET' as const, path, headers: { 'user-agent': agentOf(turn) } }
  }
  return {
    clicks: { address, connections, next: next(`/k/${code}`), answers: '3xx' },
    bare: { address, connections, next: next('/api/v1/csrf-cookie') },
  }
}

async function measureRate(address: string, code: string): Promise<void> {
  const { clicks, bare } = loadsOf(address, code)
  await rateOf(clicks, 1)
  const results = await inTurn({ clicks: () => rateOf(clicks), bare: () => rateOf(bare) })
  const rate = (name: 'clicks' | 'bare') => inNumber(medianOf(results, (round) => round[name]))
  report({
    name: 'redirect of a short address, with its click counted',
    figure: `${rate('clicks')} clicks/s, bare handler of the same server ${rate('bare')}`,
    ratio: medianOf(results, (round) => round.clicks / round.bare),
    goal: { atLeast: 0.8 },
  })
}

/** Opens the campaign's link repeatedly until the server is killed. Returns the number of answered redirects. */
async function answeredUntilKilled(product: Server, code: string): Promise<number> {
  let answered = 0
  const ended = new AbortController()
  const visitor = async (_: unknown, nth: number) => {
    for (let turn = nth; !ended.signal.aborted; turn += connections) {
      const answer = await fetch(`${product.address}/k/${code}`, {
        redirect: 'manual',
        headers: { 'user-agent': agentOf(turn) },
      }).catch(() => null)
      if (answer?.status === 302) answered += 1
      await answer?.arrayBuffer().catch(() => null)
    }
  }
  const all = Array.from({ length: connections }, visitor)
  await new Promise((done) => setTimeout(done, Math.max(1, fullSeconds * share) * 1000))
  await product.kill()
  ended.abort()
  await Promise.all(all)
  return answered
}

async function measureKill(place: Place, product: Server, code: string, before: number) {
  const answered = await answeredUntilKilled(product, code)
  const again = await serveProduct(place, { DEMO: 'off' })
  try {
    await withDatabaseAt(ownerUrlOf(place), async (database) => {
      const counted = (await countedIn(database)) - before
      report({
        name: 'answered clicks that are counted after kill -9',
        figure: `${inNumber(answered)} answered, ${inNumber(counted)} counted`,
        ratio: counted / answered,
        goal: { atLeast: 1 },
      })
    })
  } finally {
    await again.stop()
  }
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO: 'off' })
  let isKilled = false
  try {
    const { code, before } = await withDatabaseAt(ownerUrlOf(place), async (database) => {
      const made = await addCampaign(database)
      await measureRate(product.address, made)
      return { code: made, before: await countedIn(database) }
    })
    isKilled = true
    await measureKill(place, product, code, before)
  } finally {
    if (!isKilled) await product.stop()
  }
})
