import published from './published.json' with { type: 'json' }
import unpublished from './unpublished.json' with { type: 'json' }
import * as z from 'zod'

export interface Schema {
  type?: string
  enum?: unknown[]
  maximum?: number
  minimum?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
  required?: string[]
  readOnly?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
}

export interface Operation {
  query: Record<string, Schema>
  body: Schema | null
  replies: Record<string, Schema | null>
}

export interface Published {
  version: string
  source: string
  /** Schemas shared by several operations. In their place, an operation contains `{ object: name }`. */
  objects?: Record<string, Schema>
  operations: Record<string, Operation>
}

export interface FieldError {
  field: string
  message: string
}

interface Known {
  key: string
  method: string
  pattern: RegExp
  names: string[]
  query: Record<string, Schema>
  body: z.ZodType | null
  replies: Map<string, z.ZodType | null>
}

/** Refuses unknown properties, which the real service ignores, to find misspelt names. */
function strict(schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema
  const isOpen = schema.type === 'object' && (additionalProperties || !properties)
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, strict(each)]),
      ),
    }),
    ...(items && { items: strict(items) }),
    ...(schema.type === 'object' && !isOpen && { additionalProperties: false }),
  }
}

/** Removes defaults, since Zod would otherwise fill in missing values. */
const withoutDefaults = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === 'default' ? undefined : value)),
  )

const zodOf = (schema: Schema): z.ZodType =>
  z.fromJSONSchema(withoutDefaults(schema) as z.core.JSONSchema.JSONSchema)

function known([key, { query, body, replies }]: [string, Operation]): Known {
  const [method = '', path = ''] = key.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    key,
    method,
    names,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    query,
    body: body && zodOf(strict(body)),
    replies: new Map(
      Object.entries(replies).map(([status, schema]) => [status, schema && zodOf(schema)]),
    ),
  }
}

const { objects = {}, operations } = published as Published
const whole = JSON.parse(
  JSON.stringify(operations),
  (_, value: { object?: string } | null) => objects[value?.object ?? ''] ?? value,
) as Published['operations']
const all = { ...whole, ...(unpublished as Published).operations }
const knownOperations = Object.entries(all).map(known)

export type Match = { operation: Known; params: Record<string, string> } | { status: 404 | 405 }

export function matchOperation(method: string, path: string): Match {
  const there = knownOperations.filter(({ pattern }) => pattern.test(path))
  const operation = there.find((each) => each.method === method)
  if (!operation) return { status: there.length === 0 ? 404 : 405 }
  const [, ...values] = operation.pattern.exec(path) ?? []
  const named = operation.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])
  return { operation, params: Object.fromEntries(named) as Record<string, string> }
}

function faultOfParameter(name: string, text: string, schema: Schema): FieldError[] {
  const number = Number(text)
  const wrong = (message: string) => [{ field: name, message }]
  if (schema.type === 'integer') {
    if (!/^\d+$/.test(text)) return wrong('Not a whole number')
    return number > (schema.maximum ?? Infinity) ? wrong(`More than ${schema.maximum}`) : []
  }
  if (schema.type === 'boolean' && !/^(true|false)$/.test(text)) return wrong('Not a boolean')
  if (schema.enum && !schema.enum.includes(text)) return wrong('Not one of the known values')
  return []
}

export function queryFaults({ query }: Known, asked: URLSearchParams): FieldError[] {
  return [...asked].flatMap(([name, text]) => {
    const schema = query[name]
    return schema
      ? faultOfParameter(name, text, schema)
      : [{ field: name, message: 'Not a parameter of this call' }]
  })
}

export function bodyFaults({ body }: Known, given: unknown): FieldError[] {
  const found = body?.safeParse(given ?? {})
  if (!found || found.success) return []
  return found.error.issues.flatMap((issue) => {
    const field = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ field, message: issue.message }]
    return issue.keys.map((key) => ({
      field: field === '' ? key : `${field}.${key}`,
      message: 'Not a property of this call',
    }))
  })
}

/** Returns null if the answer matches the published schema. */
export function replyFault(method: string, path: string, status: number, body: unknown) {
  const found = matchOperation(method, path)
  if (!('operation' in found)) return `${method} ${path} is not played`
  const schema = found.operation.replies.get(String(status))
  if (schema === undefined) return `${found.operation.key} does not answer ${status}`
  const checked = schema?.safeParse(body)
  return checked?.error ? z.prettifyError(checked.error) : null
}
