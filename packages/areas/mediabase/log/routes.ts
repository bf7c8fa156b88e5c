import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getProductionLog } from './contract.ts'
import { productionLogStatements } from './store.ts'

const fieldOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const productionLogRoutes: Route[] = [
  readRoute(
    getProductionLog,
    ({ scope, params }) => productionLogStatements(scope.partnerId, params.id),
    ({ rows: [lines, found] }) => {
      onlyRow(found)
      return {
        data: lines.map(({ changed, ...line }) => ({ ...line, fields: changed.map(fieldOf) })),
      }
    },
  ),
]
