import { callHeaders } from '../calls/context-headers.ts'
import { csrfToken } from '../calls/csrf.ts'

export interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  maxLength?: number
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>>
}

interface Operation extends Record<string, unknown> {
  summary: string
  'x-permit': string
  security: readonly Readonly<Record<string, unknown>>[]
  parameters: readonly Parameter[]
  requestBody?: Content
  responses: Readonly<Record<string, Content & { description: string }>>
}

interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface ApiCall {
  id: string
  method: string
  path: string
  summary: string
  permit: string
  /** True if API keys with the permission may call the endpoint. */
  isForKeys: boolean
  parameters: readonly Parameter[]
  body: Schema | undefined
  example: unknown
  reply: Schema | undefined
  failures: readonly { status: string; codes: string }[]
}

const json = (content: Content | undefined) => content?.content?.['application/json']

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const { summary, security, parameters, requestBody, responses } = operation
  const failures = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => ({ status, codes: description }))
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary,
    permit: operation['x-permit'],
    isForKeys: security.some((each) => 'key' in each),
    parameters,
    body: json(requestBody)?.schema,
    example: json(requestBody)?.example,
    reply: json(responses['200'])?.schema,
    failures,
  }
}

const descriptionUrl = '/api/v1/openapi.json'

export async function readOpenApi(): Promise<ApiCall[]> {
  const answer = await fetch(descriptionUrl)
  const { paths } = (await answer.json()) as OpenApi
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  )
  return calls.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

export interface Tried {
  method: string
  url: string
  body: string
  /** API key; if it is empty, the call uses the session. */
  key: string
  headers: Readonly<Record<string, string>>
}

export interface TriedAnswer {
  status: number
  ms: number
  text: string
}

/** Maximum number of characters of a reply that are displayed. */
const shownText = 20_000

const byKey = (key: string) => ({ Accept: 'application/json', Authorization: `Bearer ${key}` })

const bySession = (method: string, url: string) => {
  const token = method === 'GET' ? null : csrfToken()
  return { ...callHeaders(url), ...(token !== null && { 'X-XSRF-TOKEN': token }) }
}

export async function tryCall(tried: Tried): Promise<TriedAnswer> {
  const { method, url, body, key, headers } = tried
  const began = performance.now()
  const answer = await fetch(url, {
    method,
    headers: {
      ...(key === '' ? bySession(method, url) : byKey(key)),
      ...(body !== '' && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    credentials: key === '' ? 'include' : 'omit',
    ...(body !== '' && { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    ms: Math.round(performance.now() - began),
    text: readable(text).slice(0, shownText),
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
