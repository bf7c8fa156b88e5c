import { codeOf } from '@dxweb/areas/campaigns/links/link-code.ts'
import { clickCounter } from '@dxweb/server/pages/campaigns/click-counter.ts'
import type { Doing, House } from './house.ts'

/** An active campaign as a whole, and an archived one for the first event. */
const text = `
  with campaigns as (
    insert into campaign (partner_id, id, name, state) values ($1, 1, 'Plakat', 'active'), ($1, 2, 'Nyhetsbrev', 'archived')
  ), allowed as (
    insert into campaign_address (partner_id, id, address) values ($1, 1, 'https://kino.example')
  )
  insert into campaign_link (partner_id, code, campaign_id, event_id, address, allowed)
  values ($1, $2, 1, null, 'https://kino.example', 'https://kino.example'),
    ($1, $3, 2, $4, 'https://kino.example/2', 'https://kino.example')`

export async function addCampaigns({ asOwner, partnerId, events, codes }: House): Promise<void> {
  for (const nth of [1, 2]) codes.push(codeOf(partnerId, new Uint8Array(6).fill(nth)))
  await asOwner(text, [partnerId, ...codes, events[0]?.id])
}

/** The code that a buyer came by, who clicked once or twice; undefined for one in three. */
export async function campaignOf({ house, deed }: Doing): Promise<string | undefined> {
  const code = house.codes[deed.nth % 3]
  if (code === undefined) return undefined
  const follow = clickCounter(house.db)
  const link = { code, partnerId: house.partnerId }
  for (const who of ['a', deed.mask % 2 === 0 ? 'a' : 'b']) await follow(link, who)
  return code
}
