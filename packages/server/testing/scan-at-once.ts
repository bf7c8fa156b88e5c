import { record } from '@dxweb/areas/scanning/store.ts'
import type { Database } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { SmallVenue } from './small-venue.ts'
import type { TestDatabase } from './test-database.ts'

export async function sellTickets(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  { partnerId, eventId, userId }: SmallVenue,
  count: number,
): Promise<string[]> {
  const saleId = uuid7()
  const ids = Array.from({ length: count }, () => uuid7())
  await asOwner(
    `update event set valid_from = now() - interval '1 hour', valid_to = now() + interval '1 day'
     where partner_id = $1 and id = $2`,
    [partnerId, eventId],
  )
  await asOwner(
    `insert into sale (partner_id, id, user_id, channel, total_ore) values ($1, $2, $3, 'pos', 0)`,
    [partnerId, saleId, userId],
  )
  await asOwner(
    `insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore, area_id)
     select $1, id, $2, $3, 1, 0, 5, 0, 0, 0 from unnest($4::uuid[]) id`,
    [partnerId, eventId, saleId, ids],
  )
  return ids
}

interface Race {
  db: Database
  venue: SmallVenue
  ticketId: string
  times: number
  atOnce?: (scans: (() => Promise<string | undefined>)[]) => Promise<(string | undefined)[]>
}

const allAtOnce = (scans: (() => Promise<string | undefined>)[]) =>
  Promise.all(scans.map((scan) => scan()))

export async function scanAtOnce({ db, venue, ticketId, times, atOnce = allAtOnce }: Race) {
  const scan = async () => {
    const { scans } = await record(db, venue.scope, {
      eventIds: [venue.eventId],
      device: '',
      sudoId: null,
      scans: [{ id: uuid7(), code: ticketId }],
    })
    return scans[0]?.result
  }
  const results = await atOnce(Array.from({ length: times }, () => scan))
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  return { accepted: count('accepted'), refused: count('alreadyScanned') }
}
