import { codeOf } from '@dxweb/areas/campaigns/links/link-code.ts'
import type pg from 'pg'
import { draw } from '../../ground/drawn-sql.ts'
import { Random } from '../../ground/random.ts'
import { customerPartners } from '../../venue/customers.ts'
import { insertRows } from '../../load/insert-rows.ts'
import { countUp, numbered } from '../registers.ts'

const campaigns = [
  { name: 'Nyhetsbrevet', description: 'Lenken i nyhetsbrevet hver torsdag.', state: 'active' },
  { name: 'Plakat i sentrum', description: 'QR-koden på plakatene i byen.', state: 'active' },
  { name: 'Studentkveld', description: 'Plakater og skjermer på campus.', state: 'active' },
  { name: 'Familiesøndag', description: 'Annonsen i lokalavisen hver fredag.', state: 'active' },
  { name: 'Julekonsertene', description: 'Betalte innlegg i sosiale medier.', state: 'active' },
  { name: 'Sommerfestivalen', description: 'Annonser i fjor sommer.', state: 'archived' },
  { name: 'Barnas filmuke', description: 'Brev til skolene i høstferien.', state: 'archived' },
] as const

const activeCount = campaigns.filter(({ state }) => state === 'active').length

const addressOf = (partnerId: number) => `https://billetter.example/${partnerId}`

/** Assigns a campaign to one in six sales on the web; a refund keeps the campaign of its sale. */
const broughtText = `
  with brought as materialized (
    select id, 1 + ${draw(`id::text || 'campaign'`, activeCount)} as campaign_id from sale
    where partner_id = $1 and channel = 'web' and refund_of is null and event_id is not null
      and sold_at > $2::timestamptz - interval '60 days' and ${draw(`id::text || 'came'`, 6)} = 0
  )
  update sale s set campaign_id = b.campaign_id from brought b
  where s.partner_id = $1 and b.id = coalesce(s.refund_of, s.id)
    and s.sold_at > $2::timestamptz - interval '60 days'`

/** Inserts more clicks on a short link than it has sales. A visitor is one person on one day; some click twice. */
const clicksText = `
  insert into campaign_day (partner_id, day, code, clicks, visitors, carts)
  select $1, d.day, l.code, v.visitors + v.visitors / 4, v.visitors, d.bought + ${draw(`l.code || d.day || 'cart'`, 3)}
  from (
    select (s.sold_at at time zone 'Europe/Oslo')::date as day, s.campaign_id, count(*)::integer as bought
    from sale s where s.partner_id = $1 and s.campaign_id is not null and s.refund_of is null group by 1, 2
  ) d
  join campaign_link l on l.partner_id = $1 and l.campaign_id = d.campaign_id
  cross join lateral (select d.bought * (4 + ${draw(`l.code || d.day`, 8)}) + 3 as visitors) v`

export async function writeCampaigns(client: pg.ClientBase, now: number): Promise<void> {
  for (const partnerId of customerPartners) {
    const random = new Random(partnerId, 4101)
    const address = addressOf(partnerId)
    await insertRows(client, 'campaign_address', numbered(partnerId, [{ address }]))
    const rows = campaigns.map((campaign) => ({ ...campaign, link: address }))
    await insertRows(client, 'campaign', numbered(partnerId, rows))
    const links = campaigns.map((_, at) => ({
      partner_id: partnerId,
      code: codeOf(
        partnerId,
        Uint8Array.from({ length: 6 }, () => random.between(0, 255)),
      ),
      campaign_id: at + 1,
      address,
      allowed: address,
    }))
    await insertRows(client, 'campaign_link', links)
    await client.query(broughtText, [partnerId, new Date(now).toISOString()])
    await client.query(clicksText, [partnerId])
  }
  await countUp(client, 'campaign')
  await countUp(client, 'campaign_address')
}
