import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

export interface EndpointParts {
  /** A key of the permission table. The registry refuses to start with one that is not in it. */
  permit: string
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** A form is made of its body, so that the web has its schema. */
  isForm?: true
  /** The body is a file as it is, of one of the kinds; `Call.upload` reads it. */
  upload?: { kinds: readonly string[]; mostBytes: number }
  /** Its body may be on its way for as long as a file's: many rows at once. */
  takesLong?: boolean
  reply: Schema
  errors?: readonly ErrorCode[]
  /** Only the person themselves: it changes a password, key, second factor, session or consent, and sudo is refused. */
  inPerson?: boolean
  /** Wants an Idempotency-Key and answers a repeat with the first answer. */
  idempotent?: boolean
  /** The topics that a command changes, 'events' or 'event:{id}', told to all who look at them once it is done (`topicsOf`). */
  changes?: readonly string[]
  /** Other paths that mean the same call (the specification's configured paths). */
  aliases?: readonly string[]
}

/** One call, told once: validation, reply, OpenAPI, client and fuzz derive from it. Paths are below `/api/v1`. */
export interface Endpoint<P extends EndpointParts = EndpointParts> {
  readonly method: Method
  readonly path: string
  readonly parts: P
}

export function endpoint<const P extends EndpointParts>(
  method: Method,
  path: string,
  parts: P,
): Endpoint<P> {
  return { method, path, parts }
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** What the server's handler is given, after parsing. */
export type ParamsOf<P extends EndpointParts> = Out<P['params']>
export type QueryOf<P extends EndpointParts> = Out<P['query']>
export type BodyOf<P extends EndpointParts> = Out<P['body']>

/** What the client sends and gets. */
export type ParamsFor<P extends EndpointParts> = In<P['params']>
export type QueryFor<P extends EndpointParts> = In<P['query']>
export type BodyFor<P extends EndpointParts> = In<P['body']>
export type ReplyOf<P extends EndpointParts> = z.output<P['reply']>
