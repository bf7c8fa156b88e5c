import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import { type Database, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Caller, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { modulesOf } from '../rights/module-path.ts'
import { getPartner, listModules, listPartners } from './contract.ts'
import { membershipsOf } from '../rights/rules.ts'
import { readAuth } from '../login/store.ts'

const otherVenues = async (
  db: Database,
  { userId }: Caller,
  own: ReturnType<typeof membershipsOf>,
) => {
  const scope = { partnerId: superPartnerId, renterId: 0, userId }
  const text = 'select id, name from dx_venues() where id <> all ($1) order by name, id'
  const known = own.map(({ partnerID }) => partnerID)
  const venues = await db.run<{ id: number; name: string }>(
    scope,
    sql('other-venues', text, [known]),
  )
  return venues.map(({ id, name }) => ({
    partnerID: id,
    partnerName: name,
    renterID: 0,
    renterName: '',
  }))
}

export const placesRoutes: Route[] = [
  route(listPartners, async ({ caller, askedPartnerId, db }) => {
    const own = membershipsOf((await readAuth(db, caller, askedPartnerId)).places)
    const isPlatform = caller.isSuper && askedPartnerId === superPartnerId
    const data = isPlatform ? [...own, ...(await otherVenues(db, caller, own))] : own
    return { data, total: data.length }
  }),
  route(getPartner, async ({ caller: { partner } }) => {
    if (partner === null) throw new Refusal('not_found')
    return { ...partner, type: partner.kind }
  }),
  route(listModules, async ({ caller: { partner, modules, renterId } }) => {
    if (partner === null) throw new Refusal('not_found')
    const data = modulesOf(modules, partner.id, renterId)
    return { data, total: data.length }
  }),
]
