import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '../openapi/openapi.ts'
import { type Random, seededRandom, nastyTexts, nastyValues } from './fuzz-values.ts'

export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

export interface FuzzSettings {
  document: OpenApiDocument
  requests: number
  seed: number
  /** Existing ids, so that some requests reach rows. */
  ids: readonly number[]
  partnerId: number
  send: (request: FuzzRequest) => Promise<number>
  atOnce?: number
}

export interface FuzzResult {
  sent: number
  byStatus: Record<number, number>
  failures: (FuzzRequest & { status: number })[]
}

interface Target {
  method: string
  path: string
  operation: OpenApiOperation
}

const keptFailures = 20

export async function fuzz(settings: FuzzSettings): Promise<FuzzResult> {
  const targets = Object.entries(settings.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Target => ({ method, path, operation })),
  )
  const random = seededRandom(settings.seed)
  const result: FuzzResult = { sent: 0, byStatus: {}, failures: [] }
  const work = async () => {
    while (result.sent < settings.requests) {
      result.sent += 1
      const request = makeRequest(random, random.pick(targets), settings)
      const status = await settings.send(request)
      result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
      if (status >= 500 && result.failures.length < keptFailures) {
        result.failures.push({ ...request, status })
      }
    }
  }
  await Promise.all(Array.from({ length: settings.atOnce ?? 8 }, work))
  return result
}

function makeRequest(random: Random, target: Target, settings: FuzzSettings): FuzzRequest {
  const { method, path, operation } = target
  const given = (place: string) => operation.parameters.filter((one) => one.in === place)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    pathValue(random, name, schemaIn(given('path'), name), settings),
  )
  const query = given('query')
    .filter(({ required }) => random.one(required ? 0.95 : 0.4))
    .map(({ name, schema }) => `${name}=${encode(textOf(random, schema, settings))}`)
  if (random.one(0.05)) query.push(`${encode(random.pick(nastyTexts))}=1`)
  return {
    method: method.toUpperCase(),
    url: `/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: headersOf(random, operation),
    body: bodyOf(random, operation, settings),
  }
}

function schemaIn(parameters: OpenApiOperation['parameters'], name: string): JsonSchema {
  return parameters.find((one) => one.name === name)?.schema ?? {}
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/** Returns a value for a path, never an empty text, which would change the path. */
function pathValue(random: Random, name: string, schema: JsonSchema, settings: FuzzSettings) {
  if (name === 'partnerId' && random.one(0.9)) return String(settings.partnerId)
  return encode(textOf(random, schema, settings)) || '0'
}

function textOf(random: Random, schema: JsonSchema, settings: FuzzSettings): string {
  const value = valueOf(random, schema, settings)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function headersOf(random: Random, operation: OpenApiOperation): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { name, required } of operation.parameters.filter((one) => one.in === 'header')) {
    if (name === 'Idempotency-Key' && random.one(0.9)) {
      headers[name] = `fuzz-${random.upTo(1_000_000)}-key`
    } else if (random.one(required ? 0.9 : 0.05)) {
      headers[name] = random.pick(['0', '1', '1003', '99999999999', '-1', 'x', '', "'"])
    }
  }
  return headers
}

function bodyOf(random: Random, { requestBody }: OpenApiOperation, settings: FuzzSettings) {
  if (requestBody === undefined) return undefined
  if (random.one(0.03)) return random.pick(['', '{', '[]', 'null', '"x"', '{"a":1,}', '\u0000'])
  const value = valueOf(random, requestBody.content['application/json']?.schema ?? {}, settings)
  return JSON.stringify(value)
}

function valueOf(random: Random, schema: JsonSchema, settings: FuzzSettings): unknown {
  if (random.one(0.08)) return random.pick(nastyValues)
  if (Array.isArray(schema['anyOf'])) {
    return valueOf(random, random.pick(schema['anyOf'] as JsonSchema[]), settings)
  }
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[])
  switch (schema['type']) {
    case 'object':
      return objectOf(random, schema, settings)
    case 'array': {
      const length = Math.max(random.upTo(4), Number(schema['minItems'] ?? 0))
      const items = (schema['items'] ?? {}) as JsonSchema
      return Array.from({ length }, () => valueOf(random, items, settings))
    }
    case 'boolean':
      return random.one(0.5)
    case 'integer':
    case 'number':
      return random.pick([...settings.ids, random.upTo(50_000), 0])
    case 'string':
      return stringOf(random, schema, settings)
    default:
      return null
  }
}

/** Returns version 1 in most cases, since most changes would otherwise be refused as stale. */
const propertyOf = (random: Random, name: string, schema: JsonSchema, settings: FuzzSettings) =>
  name === 'version' && random.one(0.8) ? 1 : valueOf(random, schema, settings)

function objectOf(random: Random, schema: JsonSchema, settings: FuzzSettings) {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const entries = properties
    .filter(() => random.one(0.97))
    .map(([name, property]) => [name, propertyOf(random, name, property, settings)] as const)
  if (random.one(0.05)) {
    entries.push([random.pick(['partnerId', 'constructor', '__proto__', 'version', 'id']), 1])
  }
  return Object.fromEntries(entries)
}

function stringOf(random: Random, schema: JsonSchema, settings: FuzzSettings): string {
  const id = String(random.pick(settings.ids))
  if (schema['format'] === 'date') {
    return random.one(0.8) ? '2026-11-21' : random.pick(['2026-02-30', '0001-01-01'])
  }
  if (schema['format'] === 'uuid') return '01890000-0000-7000-8000-000000000001'
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : ''
  if (pattern.includes('{5,19}')) return random.pick(['912 34 567', '', '1'])
  if (pattern.includes('@')) return random.pick(['kari@nes.test', '', '<a>@nes.test'])
  if (pattern.includes(':')) return random.pick(['18:00', '23:59', '24:00', '02:30'])
  if (pattern.includes('fA-F')) return '#2f7f74'
  if (pattern.includes('a-zA-Z')) return random.pick(['name', '-name', 'id', 'toString'])
  if (/\\d\{4/.test(pattern)) return '3999'
  if (pattern.includes(String.raw`\d`))
    return random.pick([id, id, id, id, '0', '2147483647', '2147483648'])
  // Texts without a pattern may be numbers with a check digit, so half of them are left empty.
  if (schema['minLength'] === undefined && random.one(0.5)) return ''
  return random.one(0.6) ? `Fuzz ${random.upTo(500)}` : random.pick(nastyTexts)
}
