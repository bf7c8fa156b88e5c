import {
  getModeReport,
  listModeReports,
  openModeReport,
} from '@dxweb/areas/reports/mode/contract.ts'
import { isReference, readParameters } from '@dxweb/areas/reports/mode/rules.ts'
import {
  choicesOf,
  keyInUse,
  noteOpening,
  type PublishedReport,
} from '@dxweb/areas/reports/mode/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Caller, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { readableModeReports } from '../readable-mode-reports.ts'
import { askedParameters, offeredOf } from './parameters.ts'
import { type LinkSecrets, signLink } from './sign-link.ts'

async function readable(db: Database, scope: Scope, caller: Caller, id: string) {
  const found = (await readableModeReports(db, scope, caller)).find((one) => one.id === id)
  if (found === undefined) throw new Refusal('not_found')
  return found
}

const choicesIn = (db: Database, scope: Scope, { parameters }: PublishedReport) => {
  const types = parameters.map(({ type }) => type).filter(isReference)
  return types.length === 0 ? Promise.resolve([]) : choicesOf(db, scope, types)
}

export const modeReportRoutes = (secrets: LinkSecrets): Route[] => [
  route(listModeReports, async ({ db, scope, caller }) => ({
    data: await readableModeReports(db, scope, caller),
  })),
  route(getModeReport, async ({ db, scope, caller, params }) => {
    const report = await readable(db, scope, caller, params.reportId)
    const choices = await choicesIn(db, scope, report)
    return { ...report, parameters: askedParameters(report.parameters, choices) }
  }),
  {
    ...route(openModeReport, async (call) => {
      const { db, scope, caller, params, body, now } = call
      const report = await readable(db, scope, caller, params.reportId)
      const { id, number, source } = report
      if (source === 'external' && caller.sudoId !== null) throw new Refusal('not_in_sudo')
      const offered = offeredOf(await choicesIn(db, scope, report))
      const parameters = readParameters(report.parameters, body.parameters, offered)
      const key = source === 'external' ? await keyInUse(db, scope, id) : undefined
      if (source === 'external' && key === undefined) throw new Refusal('not_found')
      const opening = { id, number, parameters: Object.fromEntries(parameters) }
      await noteOpening(db, scope, authorOf(call), opening)
      return { url: key ? signLink(secrets, { scope, now, report, parameters, key }) : null }
    }),
    example: { body: { parameters: { month: '2026-10', hall: '2' } }, reply: { url: null } },
  },
]
