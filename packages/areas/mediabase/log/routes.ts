import { onlyRow } from '@dxweb/kit/database/database.ts'
import { changedFields, type LogRow } from '@dxweb/kit/definitions/audit-log.ts'
import { readRoute, type Route } from '@dxweb/kit/definitions/route.ts'
import { getProductionLog } from './contract.ts'
import { productionLogStatements } from './store.ts'

const titlesOf = ({ action, before, after }: Pick<LogRow, 'action' | 'before' | 'after'>) =>
  action === 'merged'
    ? [before, after].map((side) => (typeof side?.['title'] === 'string' ? side['title'] : ''))
    : []

export const productionLogRoutes: Route[] = [
  readRoute(
    getProductionLog,
    ({ scope, params }) => productionLogStatements(scope.partnerId, params.id),
    ({ rows: [lines, found] }) => {
      onlyRow(found)
      return {
        data: lines.map(({ id, at, user, action, ...sides }) => ({
          id,
          at,
          user,
          action,
          fields: changedFields(sides),
          titles: titlesOf({ action, ...sides }),
        })),
      }
    },
  ),
]
