import { safeRead } from '@dxweb/kit/errors/invalid.ts'
import * as z from 'zod/mini'

/** The maximum coordinate: no hall is larger, and larger coordinates would break the scale. */
const farthest = 1e9
const pixels = z.number().check(z.minimum(-farthest), z.maximum(farthest))
const position = z.strictObject({ x: pixels, y: pixels })
/** Maximum number of elements in a list, except seats, which are limited for the whole plan. */
const maxParts = 2000
const maxSeats = 60_000
const parts = <S extends z.ZodMiniType>(part: S, most = maxParts) =>
  z.array(part).check(z.maxLength(most))
const rowNumberPositions = ['start', 'end', 'both'] as const

const category = z.strictObject({ name: z.string(), color: z.optional(z.string()) })

const seat = z.strictObject({
  seat_guid: z.string(),
  seat_number: z.string(),
  position,
  category: z.string(),
  uuid: z.optional(z.string()),
  start_direction: z.optional(z.nullable(z.string())),
  radius: z.optional(z.number()),
})

const row = z.strictObject({
  row_number: z.string(),
  row_label: z.optional(z.nullable(z.string())),
  seat_label: z.optional(z.nullable(z.string())),
  row_number_position: z.optional(z.nullable(z.enum(rowNumberPositions))),
  uuid: z.optional(z.string()),
  position: z.optional(position),
  seats: parts(seat, maxSeats),
})

const area = z.strictObject({
  shape: z.optional(z.enum(['polygon', 'rectangle', 'ellipse', 'circle', 'text'])),
  polygon: z.optional(z.strictObject({ points: parts(position) })),
  rectangle: z.optional(z.strictObject({ width: z.number(), height: z.number() })),
  ellipse: z.optional(z.strictObject({ radius: position })),
  circle: z.optional(z.strictObject({ radius: z.number() })),
  color: z.optional(z.string()),
  border_color: z.optional(z.string()),
  rotation: z.optional(z.number()),
  position: z.optional(position),
  text: z.optional(
    z.strictObject({
      text: z.string(),
      position: z.optional(position),
      color: z.optional(z.string()),
      size: z.optional(z.number()),
    }),
  ),
  uuid: z.optional(z.string()),
})

const zone = z.strictObject({
  name: z.optional(z.string()),
  zone_id: z.optional(z.string()),
  uuid: z.optional(z.string()),
  position,
  rows: parts(row),
  areas: z.optional(parts(area)),
})

/** A pretix seating plan (JSON schema draft-07, no additional properties), in pixels. */
export const planSchema = z.strictObject({
  name: z.string(),
  categories: parts(category),
  zones: parts(zone),
  size: z.strictObject({ width: z.number(), height: z.number() }),
})

export type Plan = z.output<typeof planSchema>
export type PlanZone = Plan['zones'][number]
export type PlanRow = PlanZone['rows'][number]
export type PlanSeat = PlanRow['seats'][number]
export type PlanArea = NonNullable<PlanZone['areas']>[number]

export interface PlanFault {
  at: string
  /** A catalog key without its prefix `field.`. */
  code: string
  params?: Record<string, string | number>
}

export type CheckedPlan =
  | { plan: Plan; faults?: undefined }
  | { plan?: undefined; faults: PlanFault[] }

const maxFaults = 20

const placeOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

function schemaFault({ code, path, ...issue }: z.core.$ZodIssue): PlanFault {
  const at = placeOf(path)
  if (code === 'unrecognized_keys' && 'keys' in issue) {
    return { at, code: 'plan_unknown_key', params: { key: issue.keys.join(', ') } }
  }
  if (code === 'invalid_value' && 'values' in issue && issue.input !== undefined) {
    return { at, code: 'plan_wrong_value', params: { values: issue.values.join(', ') } }
  }
  if (code === 'too_big' && 'maximum' in issue && issue.origin === 'array') {
    return { at, code: 'too_many', params: { max: Number(issue.maximum) } }
  }
  const isMissing = code === 'invalid_type' && 'input' in issue && issue.input === undefined
  return { at, code: isMissing ? 'plan_missing' : 'plan_wrong_type' }
}

function meaningFaults({ categories, zones }: Plan): PlanFault[] {
  const known = new Set(categories.map(({ name }) => name))
  const met = new Set<string>()
  const faults: PlanFault[] = []
  zones.forEach(({ rows }, zoneAt) =>
    rows.forEach(({ seats }, rowAt) =>
      seats.forEach(({ category: name, seat_guid: guid }, seatAt) => {
        const at = `zones[${zoneAt}].rows[${rowAt}].seats[${seatAt}]`
        if (!known.has(name)) {
          faults.push({ at: `${at}.category`, code: 'plan_no_category', params: { name } })
        }
        if (met.has(guid)) {
          faults.push({ at: `${at}.seat_guid`, code: 'plan_seat_twice', params: { name: guid } })
        }
        met.add(guid)
      }),
    ),
  )
  if (met.size > maxSeats) {
    faults.push({ at: 'zones', code: 'plan_too_large', params: { most: maxSeats } })
  }
  return faults
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Refuses encodings other than UTF-8, since their letters would be misread. */
export function checkPlanFile(bytes: Uint8Array): CheckedPlan {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { faults: [{ at: '', code: 'plan_not_utf8' }] }
  }
  return checkPlan(text)
}

export function checkPlan(text: string): CheckedPlan {
  const value = parsed(text)
  if (value === undefined) return { faults: [{ at: '', code: 'plan_not_json' }] }
  const result = safeRead(planSchema, value)
  const issues = result.error?.issues
  if (!result.success) return { faults: (issues ?? []).slice(0, maxFaults).map(schemaFault) }
  const faults = meaningFaults(result.data).slice(0, maxFaults)
  return faults.length > 0 ? { faults } : { plan: result.data }
}
