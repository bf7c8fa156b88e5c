import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { safeRead } from '@dxweb/kit/errors/invalid.ts'
import { fileRoute, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { seatMaps } from './contract.ts'
import { exportPlan, getDrawing, importPlan, listDrawings, saveDrawing } from './design-contract.ts'
import { type DrawingFault, faultsOf } from './design/faults.ts'
import type { SeatMapDrawing } from './drawing/drawing.ts'
import { checkPlanFile, type PlanFault } from './pretix/plan.ts'
import { readPlan } from './pretix/read-plan.ts'
import { writePlan } from './pretix/write-plan.ts'
import { makeMap, readMap, saveMap, versionStatement, versionStatements } from './store.ts'

const nameLength = 80
const utf8 = new TextDecoder()

function refusalOf(faults: readonly PlanFault[]): Refusal {
  const fields = faults.map(({ at, code, params }) => [
    at === '' ? 'file' : at,
    params ? { code, params } : { code },
  ])
  return new Refusal('invalid', { fields: Object.fromEntries(fields) })
}

const faultCount = ({ code, seatIds }: DrawingFault) => ({ code, count: seatIds.length })

function drawingOf(bytes: Uint8Array): SeatMapDrawing {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidField('file', 'plan_not_json')
  }
  const read = safeRead(seatMaps.fields.drawing, value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const code = issue?.message === 'seats_not_numbered' ? 'seats_not_numbered' : 'not_valid'
  throw invalidField(issue?.path.join('.') || 'file', code)
}

export const seatingRoutes: Route[] = [
  route(importPlan, async (call) => {
    const { plan, faults } = checkPlanFile(await call.upload())
    if (!plan) throw refusalOf(faults)
    const name = call.query.name ?? (plan.name.trim().slice(0, nameLength).trim() || 'Plan')
    const { drawing } = readPlan(plan)
    if (!safeRead(seatMaps.fields.drawing, drawing).success) {
      throw invalidField('file', 'plan_too_many_parts')
    }
    const map = { name, drawing, plan: JSON.stringify({ name, plan }) }
    const made = await makeMap(call.db, call.scope, map, authorOf(call))
    return { ...made, faults: faultsOf(drawing).map(faultCount) }
  }),
  fileRoute(exportPlan, async ({ db, scope, params }) => {
    const { name, drawing, sidecar } = await readMap(db, scope, params.id)
    return {
      body: JSON.stringify(writePlan(drawing, name, sidecar), null, 2),
      contentType: 'application/json; charset=utf-8',
      fileName: `${name}.json`,
      isKept: true,
    }
  }),
  route(saveDrawing, async (call) => {
    const { db, scope, params, query } = call
    const drawing = drawingOf(await call.upload())
    return saveMap(db, scope, { id: params.id, version: query.version, drawing }, authorOf(call))
  }),
  readRoute(
    listDrawings,
    ({ scope, params }) => versionStatements(scope.partnerId, params.id),
    ({ rows: [versions, maps] }) => {
      onlyRow(maps)
      return { data: versions }
    },
  ),
  readRoute(
    getDrawing,
    ({ scope, params }) => [versionStatement(scope.partnerId, params.id, params.version)],
    ({ rows: [found] }) => ({ drawing: onlyRow(found).drawing }),
  ),
]
