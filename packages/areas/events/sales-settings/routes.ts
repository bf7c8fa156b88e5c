import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { readVersion, zoneOf } from '../core/change-call.ts'
import { getSalesSettings, saveSalesSettings } from './contract.ts'
import { zonesRoutes } from '../zones/routes.ts'
import { settingFaults } from './rules.ts'
import { readSoldEvent, salesSettingsStatement, storeSalesSettings } from './store.ts'

export const salesSettingsRoutes: Route[] = [
  ...zonesRoutes,
  readRoute(
    getSalesSettings,
    ({ scope, params }) => [salesSettingsStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(saveSalesSettings, async (call) => {
    const { db, scope, body, params } = call
    const { version: _, ...settings } = body
    const version = readVersion(call, body)
    const event = await readSoldEvent(db, scope, params.id)
    const fields = settingFaults(settings, event, zoneOf(call))
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
    return storeSalesSettings(db, scope, { id: params.id, version, settings }, authorOf(call))
  }),
]
