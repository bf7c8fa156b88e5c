import type { ReportVersion, tryVersion } from '@dxweb/areas/reports/mode/admin-contract.ts'
import { trialNote } from '@dxweb/areas/reports/mode/admin-store.ts'
import { isReference, readParameters } from '@dxweb/areas/reports/mode/rules.ts'
import { choicesOf, keyInUse } from '@dxweb/areas/reports/mode/store.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { Call } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { figuresOf } from '@dxweb/kit/reports/define-report.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { knownSource } from '../known-source.ts'
import { groupsStatement, rowsStatement } from '../report-sql.ts'
import { reportSources } from '../sources.ts'
import { askOfSettings } from './ask-of-settings.ts'
import { offeredOf } from './parameters.ts'
import { ownReport, refuseUnfinished } from './refuse-draft.ts'
import { type LinkSecrets, signLink } from './sign-link.ts'
import type { WholeReport } from './whole-report.ts'

/** Returns the scope of a venue, since no other scope may read the venue's rows. */
export function inVenue({ venues }: Pick<WholeReport, 'venues'>, scope: Scope, id: number): Scope {
  if (!venues.some((venue) => venue.id === id)) throw new Refusal('not_found')
  return { ...scope, partnerId: id, renterId: 0 }
}

type Trying = Pick<
  Call<typeof tryVersion.parts>,
  'db' | 'scope' | 'caller' | 'body' | 'now' | 'requestId'
>

interface Tried {
  report: WholeReport
  version: ReportVersion
  venue: Scope
}

const maxLines = 20

async function linesOf({ db, caller, now }: Trying, { version, venue }: Tried) {
  const report = ownReport(version.report)
  const source = reportSources.find((one) => one.report.name === report.name)
  if (source === undefined) throw new Refusal('not_found')
  const known = knownSource(source, caller)
  const ask = askOfSettings(report, version.settings, now, defaultTimeZone)
  const page = { limit: maxLines, offset: 0 }
  const statement = (ask.group === undefined ? rowsStatement : groupsStatement)(
    known,
    venue.partnerId,
    ask,
    page,
  )
  const rows = await db.run(venue, statement, { pool: 'reports' })
  const shown = rows.filter(({ level }) => level !== 0)
  const { group, within } = ask
  const groups = [group, within].filter((name) => name !== undefined)
  const columns =
    group === undefined
      ? Object.keys(known.report.columns)
      : [...groups, 'rowCount', ...figuresOf(known.report)]
  return { columns, lines: shown.map((row) => columns.map((name) => row[name] ?? null)) }
}

/** Opens a version as one of the venues would; the venue's log records the user. */
export async function tryIt(
  secrets: LinkSecrets,
  call: Trying,
  tried: Tried,
): Promise<ReplyOf<typeof tryVersion.parts>> {
  const { db, body, now } = call
  const { report, version, venue } = tried
  const { id, source } = report
  refuseUnfinished(report, version, secrets, now)
  const types = version.parameters.map(({ type }) => type).filter(isReference)
  const offered = offeredOf(await choicesOf(db, venue, types))
  const parameters = readParameters(version.parameters, body.parameters, offered)
  const { name, number } = version
  const after = { name, number, parameters: Object.fromEntries(parameters) }
  await db.run(venue, trialNote(venue.partnerId, authorOf(call), { id, after }))
  if (source === 'own') return { url: null, ...(await linesOf(call, tried)) }
  const key = await keyInUse(db, call.scope, id)
  if (key === undefined) throw new Refusal('wrong_state')
  const { address } = version
  const link = { scope: venue, now, report: { id, number, address }, parameters, key }
  return { url: signLink(secrets, link), columns: [], lines: [] }
}
