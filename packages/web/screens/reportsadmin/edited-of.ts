import type { getPlatformReport, ReportVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type PlatformReport = ReplyOf<typeof getPlatformReport.parts>

/** Returns the draft if there is one, or else the published version, or else the newest version. */
export function editedOf({ versions }: PlatformReport): ReportVersion {
  const isDraft = ({ publishedAt }: ReportVersion) => publishedAt === null
  const edited = versions.find(isDraft) ?? versions.find((one) => one.isPublished) ?? versions[0]
  if (edited === undefined) throw new RangeError('a report has a version')
  return edited
}
