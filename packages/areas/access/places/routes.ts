import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { modulesOf } from '../rights/module-path.ts'
import { getPartner, listModules, listPartners } from './contract.ts'
import { membershipsOf } from '../rights/rules.ts'
import { readAuth } from '../login/store.ts'

export const placesRoutes: Route[] = [
  route(listPartners, async ({ caller, askedPartnerId, db }) => {
    const data = membershipsOf((await readAuth(db, caller, askedPartnerId)).places)
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
