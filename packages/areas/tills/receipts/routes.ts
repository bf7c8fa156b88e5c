import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { tooMany } from '@dxweb/kit/errors/errors.ts'
import * as contract from './contract.ts'
import { fileStatement, filesStatement } from './file-row-store.ts'
import { type KeyedRegister, ownNumber } from './file-intake-store.ts'
import { importTillFile } from './import-store.ts'
import { reportStatement } from './report-store.ts'
import { SchemaFile, type SchemaParts } from './schema-file.ts'
import { withdrawFile } from './withdraw-store.ts'
import type { ChainKey } from '../saft/signature-chain.ts'

export type TillFileParts = SchemaParts & {
  chainKeyOf: (partnerId: number, register: KeyedRegister) => ChainKey | null
}

const norwegian = 'Europe/Oslo'

/** Number of files that one server reads at a time, to keep sales fast. */
const maxAtOnce = 2

const ownRoutes: Route[] = [
  route(contract.withdrawTillFile, (call) =>
    withdrawFile(call.db, call.scope, authorOf(call), {
      id: call.params.fileId,
      reason: call.body.reason,
    }),
  ),
  readRoute(
    contract.listTillFiles,
    ({ scope }) => [filesStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  readRoute(
    contract.readTillReport,
    ({ scope, params }) => [reportStatement(scope.partnerId, params.reportId)],
    ({ rows: [report] }) => onlyRow(report),
  ),
]

export const tillFileRoutes = ({ checkSchema, chainKeyOf }: TillFileParts): Route[] => {
  let reading = 0
  return [
    route(contract.sendTillFile, async (call) => {
      const { db, scope, query, caller, now } = call
      if (reading >= maxAtOnce) throw tooMany(20)
      reading += 1
      try {
        const file = new SchemaFile(call.pieces(), { checkSchema })
        const id = await importTillFile(db, scope, {
          pieces: file.pieces(),
          fileName: query.name,
          now,
          orgNumber: await ownNumber(db, scope),
          zone: caller.partner?.timeZone ?? norwegian,
          keyOf: (register) => chainKeyOf(scope.partnerId, register),
          checkSchema: () => file.check(),
        })
        return onlyRow(await db.run(scope, fileStatement(scope.partnerId, id)))
      } finally {
        reading -= 1
      }
    }),
    ...ownRoutes,
  ]
}
