import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './openapi.ts'

/** The parts of a call that clients rely on, by field path: 'body.lines[].seatId', 'query.from'. */
export interface CallShape {
  /** Required input. */
  asks: string[]
  /** Accepted input, with the values of enumerations. */
  takes: string[]
  gives: string[]
}

export type ContractShape = Record<string, CallShape>

export const writeShape = (shape: ContractShape) =>
  Object.entries(shape)
    .map(([call, what]) => `${JSON.stringify({ call, ...what })}\n`)
    .join('')

export function readShape(text: string): ContractShape {
  const lines = text.trim().split('\n')
  const calls = lines.map((line) => JSON.parse(line) as CallShape & { call: string })
  return Object.fromEntries(calls.map(({ call, ...what }) => [call, what]))
}

interface Field {
  path: string
  isRequired: boolean
  values: readonly unknown[]
}

export function contractShape({ paths }: OpenApiDocument): ContractShape {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, callShape(operation)] as const,
    ),
  )
  return Object.fromEntries(calls.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function callShape({ parameters, requestBody, responses }: OpenApiOperation): CallShape {
  const asked = parameters
    .filter(({ name, in: place }) => place !== 'path' && !name.startsWith('X-Dx-'))
    .flatMap(({ name, in: place, required, schema }) =>
      fieldsOf(`${place}.${name}`, schema, required),
    )
  const body = requestBody?.content['application/json']?.schema
  const isAsked = requestBody?.required ?? false
  const sent = [...asked, ...(body ? fieldsOf('body', body, isAsked) : [])]
  const answer = responses['200'] as { content?: Record<string, { schema: JsonSchema }> }
  const reply = answer.content?.['application/json']?.schema ?? {}
  return {
    asks: sorted(sent.filter(({ isRequired }) => isRequired).map(({ path }) => path)),
    takes: sorted(sent.flatMap(withValues)),
    gives: sorted(fieldsOf('reply', reply, true).map(({ path }) => path)),
  }
}

const withValues = ({ path, values }: Field) => [
  path,
  ...values.map((one) => `${path}=${String(one)}`),
]

const sorted = (texts: readonly string[]) => [...new Set(texts)].toSorted()

/** Lists a field as required only if its parents are required. */
function fieldsOf(path: string, schema: JsonSchema, isRequired: boolean): Field[] {
  const values = (schema['enum'] ?? []) as unknown[]
  const kinds = (schema['anyOf'] ?? []) as JsonSchema[]
  const required = (schema['required'] ?? []) as string[]
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const items = schema['items'] as JsonSchema | undefined
  return [
    { path, isRequired, values },
    ...kinds.flatMap((kind) => fieldsOf(path, kind, isRequired)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      fieldsOf(`${path}.${name}`, property, isRequired && required.includes(name)),
    ),
    ...(items ? fieldsOf(`${path}[]`, items, false) : []),
  ]
}

export function brokenPromises(older: ContractShape, newer: ContractShape): string[] {
  return Object.entries(older).flatMap(([call, old]) => {
    const now = newer[call]
    if (now === undefined) return [`${call} is gone`]
    return [
      ...without(now.asks, old.asks).map((field) => `${call} now demands ${field}`),
      ...without(old.takes, now.takes).map((field) => `${call} no longer takes ${field}`),
      ...without(old.gives, now.gives).map((field) => `${call} no longer answers ${field}`),
    ]
  })
}

const without = (all: readonly string[], known: readonly string[]) =>
  all.filter((one) => !known.includes(one))
