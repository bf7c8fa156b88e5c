import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readVersion } from '../core/change-call.ts'
import { readZonedHall, storeZones } from './store.ts'
import { saveZones } from './contract.ts'
import { zoneFaults } from './rules.ts'

const parkett = { name: 'Parkett', color: 1, adjustmentOre: 0, seatIds: [1, 2], areaIds: [] }
const side = { name: 'Sideplasser', color: 2, adjustmentOre: -5000, seatIds: [3], areaIds: [1] }

export const zonesRoutes: Route[] = [
  {
    ...route(saveZones, async (call) => {
      const { db, scope, body, params } = call
      const version = readVersion(call, body)
      const fields = zoneFaults(body.zones, await readZonedHall(db, scope, params.id))
      if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
      const change = { id: params.id, version, zones: body.zones }
      return storeZones(db, scope, change, authorOf(call))
    }),
    example: { body: { zones: [parkett, side], version: 3 }, reply: { id: 42, version: 4 } },
  },
]
