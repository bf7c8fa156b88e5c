import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type ErrorCode, statusOf } from '@dxweb/kit/errors/errors.ts'
import type { Endpoint, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import type { Route } from '@dxweb/kit/definitions/route.ts'
import * as z from 'zod/mini'
import { everyKeyRight } from '@dxweb/areas/access/keys/rules.ts'
import { takesGzip } from '../border/compress-reply.ts'
import type { HttpContext } from '../context/context.ts'
import { apiPrefix } from '../border/register-route.ts'
import { exampleOf } from './example-of.ts'

export interface JsonSchema {
  [key: string]: unknown
}

export interface OpenApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface OpenApiOperation {
  operationId: string
  summary: string
  'x-permit': string
  security: object[]
  parameters: OpenApiParameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: JsonSchema; example?: unknown }>
  }
  responses: Record<string, object>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: object
}

const always: readonly ErrorCode[] = ['invalid', 'too_many', 'internal', 'unavailable']
const signedIn: readonly ErrorCode[] = ['unauthenticated', 'forbidden']

export function openApi(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const { endpoint } = route
    for (const path of [endpoint.path, ...(endpoint.parts.aliases ?? [])]) {
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operationOf(route, path)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'DxWeb',
      version,
      description:
        'Back office of cinemas and culture houses. Amounts are whole øre, instants are UTC. PATCH is treated as PUT; an unsupported method is refused with 405 and the list of supported methods.',
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: { schemas: { Error: errorSchema() }, securitySchemes },
  }
}

export function registerOpenApi(context: HttpContext, version: string): void {
  let text: string | undefined
  let packed: Promise<Buffer> | undefined
  context.app.get(
    `${apiPrefix}/openapi.json`,
    { config: { permit: 'open' } },
    async (request, reply) => {
      text ??= JSON.stringify(openApi(context.routes, version))
      void reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
      // The document is compressed here, since buffers bypass the reply compression.
      if (!takesGzip(request)) return reply.send(Buffer.from(text))
      packed ??= promisify(gzip)(text)
      return reply.header('content-encoding', 'gzip').send(await packed)
    },
  )
}

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'dxweb' },
  csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'dx_live_…' },
}

function operationOf({ endpoint, kind, example }: Route, path: string): OpenApiOperation {
  const { parts, method } = endpoint
  const isRead = method === 'GET'
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`,
    summary: parts.summary,
    'x-permit': parts.permit,
    security: securityOf(parts, isRead),
    parameters: [
      ...parametersOf(parts.params, 'path'),
      ...parametersOf(parts.query, 'query'),
      ...headersOf(parts, path),
    ],
    ...(parts.body && {
      requestBody: {
        // Not required if an empty body is valid, since a missing body is read as an empty one.
        required: !z.safeParse(parts.body, {}).success,
        content: {
          'application/json': withExample(inputSchema(parts.body), example?.body),
        },
      },
    }),
    ...(parts.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          parts.upload.kinds.map((type) => [
            type,
            { schema: { type: 'string', format: 'binary' } },
          ]),
        ),
      },
    }),
    responses: responsesOf(endpoint, kind, example?.reply),
  }
}

/**
 * Returns the accepted credentials: API keys have only the rights of `keyRights`, and cannot call personal endpoints.
 */
function securityOf({ permit, inPerson }: EndpointParts, isRead: boolean): object[] {
  if (permit === 'open') return []
  const isForKeys = !inPerson && (everyKeyRight as readonly string[]).includes(permit)
  return [{ session: [], ...(!isRead && { csrf: [] }) }, ...(isForKeys ? [{ key: [] }] : [])]
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const inputSchema = (schema: z.ZodMiniType) => schemaOf(schema, 'input')

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]): OpenApiParameter => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const id: JsonSchema = { type: 'string', pattern: String.raw`^\d{1,10}$` }

/** Returns the headers of a call. Headers that contradict the path are refused. Renter 0 is the whole partner. */
function headersOf(parts: EndpointParts, path: string): OpenApiParameter[] {
  const header = (name: string, schema: JsonSchema, required = false): OpenApiParameter => ({
    name,
    in: 'header',
    required,
    schema,
  })
  return [
    ...(path.includes('{partnerId}') ? [] : [header('X-Dx-Partner', id)]),
    header('X-Dx-Renter', id),
    header('X-Dx-Ninja', id),
    ...(parts.idempotent === true
      ? [header('Idempotency-Key', { type: 'string', pattern: String.raw`^[\w-]{8,100}$` }, true)]
      : []),
  ]
}

const withExample = (schema: JsonSchema, example: unknown) => ({
  schema,
  example: example ?? exampleOf(schema),
})

function responsesOf(
  { method, parts }: Endpoint,
  kind: Route['kind'],
  example: unknown,
): Record<string, object> {
  const codes = new Set<ErrorCode>([
    ...always,
    ...(parts.permit === 'open' ? [] : signedIn),
    ...(method === 'GET'
      ? []
      : (['csrf', 'venue_paused', 'too_large', 'unsupported_type'] as const)),
    ...(parts.params ? (['not_found'] as const) : []),
    ...(parts.inPerson ? (['not_in_sudo'] as const) : []),
    ...(parts.errors ?? []),
  ])
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  const failures = [...byStatus].map(([status, these]) => [
    String(status),
    {
      description: these.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  const content =
    kind === 'json'
      ? { 'application/json': withExample(schemaOf(parts.reply, 'output'), example) }
      : { '*/*': { schema: { type: 'string' } } }
  return Object.fromEntries([['200', { description: parts.summary, content }], ...failures])
}

function errorSchema(): JsonSchema {
  const field = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string' }, params: { type: 'object' } },
  }
  const properties = {
    code: { enum: Object.keys(statusOf) },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: field },
    details: { type: 'object' },
  }
  return {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'object', required: ['code'], properties } },
  }
}
