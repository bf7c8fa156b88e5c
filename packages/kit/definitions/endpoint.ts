import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors/errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

export interface EndpointParts {
  /** A key of the permission table. The server does not start with an unknown key. */
  permit: string
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** True if the web builds a form from the body's schema. */
  isForm?: true
  /** The body is a raw file of one of these types; `Call.upload` reads it. */
  upload?: { kinds: readonly string[]; maxBytes: number }
  /** Gives bodies with many rows the same time limit as file uploads. */
  isSlow?: boolean
  reply: Schema
  errors?: readonly ErrorCode[]
  /** True if the call is refused in sudo, since it changes a password, key, second factor, session or consent. */
  inPerson?: boolean
  /** Requires an Idempotency-Key, and repeats the first answer for the same key. */
  idempotent?: boolean
  /** Topics announced after the commit, 'events' or 'event:{id}' (`topicsOf`). */
  changes?: readonly string[]
  /**
   * Topics with changes that invalidate a read. By default derived from the path: 'event:{id}' below an event,
   * otherwise the first word of the path.
   */
  invalidatedBy?: readonly string[]
  /** Alternative paths of the same call, from the specification. */
  aliases?: readonly string[]
}

/** Paths are below `/api/v1`. */
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

export type ParamsOf<P extends EndpointParts> = Out<P['params']>
export type QueryOf<P extends EndpointParts> = Out<P['query']>
export type BodyOf<P extends EndpointParts> = Out<P['body']>

export type ParamsFor<P extends EndpointParts> = In<P['params']>
export type QueryFor<P extends EndpointParts> = In<P['query']>
export type BodyFor<P extends EndpointParts> = In<P['body']>
export type ReplyOf<P extends EndpointParts> = z.output<P['reply']>
