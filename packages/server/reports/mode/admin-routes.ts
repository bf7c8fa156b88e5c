import { randomBytes } from 'node:crypto'
import * as contract from '@dxweb/areas/reports/mode/admin-contract.ts'
import * as store from '@dxweb/areas/reports/mode/admin-store.ts'
import { isReference } from '@dxweb/areas/reports/mode/rules.ts'
import { choicesOf } from '@dxweb/areas/reports/mode/store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { askedParameters } from './parameters.ts'
import { refuseDraft, refuseUnfinished } from './refuse-draft.ts'
import { keyOwner, type LinkSecrets } from './sign-link.ts'
import { inVenue, tryIt } from './try-version.ts'
import { readWhole, versionOf } from './whole-report.ts'

const shownOfKey = 4

const readRoutes: Route[] = [
  readRoute(
    contract.listPlatformReports,
    () => [store.platformReports()],
    ({ rows: [data] }) => ({ data }),
  ),
  readRoute(
    contract.getPlatformReport,
    ({ params }) => store.wholeReport(params.reportId),
    ({ rows: [found, versions, keys, venues] }) => ({
      ...onlyRow(found),
      versions,
      keys,
      venues,
    }),
  ),
  route(contract.readTrial, async ({ db, scope, params, query }) => {
    const report = await readWhole(db, scope, params.reportId)
    const { parameters } = versionOf(report, query.number)
    const venue = inVenue(report, scope, query.venueId)
    const types = parameters.map(({ type }) => type).filter(isReference)
    return { parameters: askedParameters(parameters, await choicesOf(db, venue, types)) }
  }),
]

const keyRoutes = ({ sealFor }: Pick<LinkSecrets, 'sealFor'>): Route[] => [
  route(contract.makeSigningKey, async (call) => {
    const { db, scope, params, body } = call
    const [id, key] = [uuid7(), randomBytes(32).toString('base64url')]
    const sealed = sealFor(keyOwner(params.reportId, id), key)
    const seen = { id: params.reportId, version: body.version }
    const made = { id, sealed, ending: key.slice(-shownOfKey) }
    return { id, key, ...(await store.storeKey(db, scope, authorOf(call), seen, made)) }
  }),
  route(contract.takeSigningKey, ({ db, scope, params, body, ...call }) =>
    store.takeKeyInUse(db, scope, authorOf(call), { id: params.reportId, version: body.version }),
  ),
]

const draftRoutes = (secrets: LinkSecrets): Route[] => [
  route(contract.makePlatformReport, (call) => {
    const { db, scope, body, idempotencyKey, bodyHash } = call
    return store.makeReport(db, scope, { by: authorOf(call), body, idempotencyKey, bodyHash })
  }),
  {
    ...route(contract.saveDraft, async (call) => {
      const { db, scope, params, body, now } = call
      refuseDraft(body, secrets, now)
      return store.saveVersion(db, scope, authorOf(call), params.reportId, body)
    }),
    example: {
      body: {
        version: 1,
        name: 'Salg per uke',
        about: 'Uke for uke, hele huset.',
        inGroup: 'sales',
        roles: ['kulturhussjef'],
        modules: [],
        address: '',
        report: 'ticket-sales',
        settings: 'group=week&period=soFarThisYear',
        parameters: [],
      },
      reply: { version: 2 },
    },
  },
]

const publishingRoutes = (secrets: LinkSecrets): Route[] => [
  route(contract.publishVersion, async (call) => {
    const { db, scope, params, body, now } = call
    const report = await readWhole(db, scope, params.reportId)
    refuseUnfinished(report, versionOf(report, body.number), secrets, now)
    return store.publish(db, scope, authorOf(call), { id: params.reportId, ...body })
  }),
  route(contract.withdrawReport, ({ db, scope, params, body, ...call }) =>
    store.withdraw(db, scope, authorOf(call), { id: params.reportId, version: body.version }),
  ),
  route(contract.deletePlatformReport, ({ db, scope, params, ifMatch, ...call }) => {
    if (ifMatch === null) throw new Refusal('version_required')
    return store.removeReport(db, scope, authorOf(call), { id: params.reportId, version: ifMatch })
  }),
  {
    ...route(contract.tryVersion, async (call) => {
      const { db, scope, params, body } = call
      const report = await readWhole(db, scope, params.reportId)
      const version = versionOf(report, body.number)
      return tryIt(secrets, call, { report, version, venue: inVenue(report, scope, body.venueId) })
    }),
    example: {
      body: { venueId: 1003, number: 1, parameters: {} },
      reply: { url: null, columns: ['week', 'tickets'], lines: [['2026-11-16', 12]] },
    },
  },
]

export const platformReportRoutes = (secrets: LinkSecrets): Route[] => [
  ...readRoutes,
  ...draftRoutes(secrets),
  ...publishingRoutes(secrets),
  ...keyRoutes(secrets),
]
