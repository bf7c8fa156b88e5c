import { codeOf } from '@dxweb/areas/campaigns/links/link-code.ts'
import type { BenchDatabase } from '../../../ground/big-hall.ts'

const text = `
  with campaigns as (
    insert into campaign (partner_id, id, name, state) values ($1, 1, 'Plakat', 'active'), ($1, 2, 'Nyhetsbrev', 'archived')
  ), allowed as (
    insert into campaign_address (partner_id, id, address) values ($1, 1, 'https://kino.example')
  )
  insert into campaign_link (partner_id, code, campaign_id, event_id, address, allowed)
  values ($1, $2, 1, null, 'https://kino.example', 'https://kino.example'),
    ($1, $3, 2, $4, 'https://kino.example/2', 'https://kino.example')`

export async function addCampaigns(
  { asOwner }: Pick<BenchDatabase, 'asOwner'>,
  partnerId: number,
  firstEventId: number | undefined,
): Promise<string[]> {
  const codes = [1, 2].map((nth) => codeOf(partnerId, new Uint8Array(6).fill(nth)))
  await asOwner(text, [partnerId, ...codes, firstEventId])
  return codes
}
