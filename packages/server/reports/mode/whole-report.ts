import type { ReportVersion, getPlatformReport } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { wholeReport } from '@dxweb/areas/reports/mode/admin-store.ts'
import { type Database, onlyRow, type Scope } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type WholeReport = ReplyOf<typeof getPlatformReport.parts>

export async function readWhole(db: Database, scope: Scope, id: string): Promise<WholeReport> {
  const [found, versions, keys, venues] = await db.batch(scope, wholeReport(id))
  return { ...onlyRow(found), versions, keys, venues }
}

export const versionOf = ({ versions }: WholeReport, asked: number): ReportVersion =>
  onlyRow(versions.filter(({ number }) => number === asked))
