import type { Answers, Database, Scope, Statement } from '../database/database.ts'
import type { BodyOf, Endpoint, EndpointParts, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** The caller in the partner and renter of the path (0 when it names none). */
export interface Caller {
  userId: number
  /** The super user who is acting as this user. */
  sudoId: number | null
  isSuper: boolean
  email: string
  firstName: string
  lastName: string
  locale: 'nb' | 'en'
  /** Roles in the context: the partner's and, within a renter, the renter's. */
  roles: readonly string[]
  modules: readonly string[]
  partner: CallerPartner | null
  renterId: number
  /** Identifies the session without being able to open it. */
  sessionHash: string
  /** Rights of an API key, which has no role; absent for people. */
  permits?: readonly string[]
}

export interface CallerPartner {
  id: number
  name: string
  kind: string
  timeZone: string
  hasSSH: boolean
  /** A paused venue is read-only. */
  isPaused: boolean
}

export interface Services {
  db: Database
  /** Announces a topic after the commit, coalesced, with the mark of the command that changed it. */
  changed(partnerId: number, topic: string, mark?: string): void
  /** Sends new seat states to an event's watchers after the commit, so that they need not fetch the seats again. */
  seatsChanged(
    partnerId: number,
    eventId: number,
    seatIds: readonly number[],
    andFigures?: 'andFigures',
    mark?: string,
  ): void
}

export interface Call<P extends EndpointParts> {
  params: ParamsOf<P>
  query: QueryOf<P>
  body: BodyOf<P>
  /** Always set, except in `open` endpoints; `signedIn` narrows it. */
  caller: Caller
  scope: Scope
  db: Database
  services: Services
  now: Date
  requestId: string
  idempotencyKey: string
  bodyHash: Buffer
  ifMatch: number | null
  /** Value of the `X-Dx-Partner` header, unchecked. */
  askedPartnerId: number | null
  /** The asking page's script nonce, which scripts of an HTML fragment must carry. */
  pageNonce: string
  /** Reads the body of an endpoint with `upload`; refuses one that is too large. */
  upload(): Promise<Buffer>
  /** The same body piece by piece as it arrives, for one that is too large to be held. */
  pieces(): AsyncIterable<Uint8Array>
  /** Rows of the route's `ask`, one list per statement. */
  rows: Answers
  gone: AbortSignal
  /** The position of the log that a replica must have to answer in a venue; absent where the primary answers. */
  readsAfter?: ((partnerId: number) => string) | undefined
  /** Gives the session a new token: `store` saves its hash, then the cookies follow. */
  renewSession: (store: (newHash: Buffer) => Promise<void>) => Promise<void>
}

/** Identifies a waiting caller to the queues of heavy work. */
export type Waiter = Pick<Call<EndpointParts>, 'gone'> & { scope: Pick<Scope, 'partnerId'> }

const never = new AbortController().signal

/** For work that continues when its caller disconnects. */
export const stays = ({ scope, caller }: Pick<Call<EndpointParts>, 'scope' | 'caller'>) => ({
  scope,
  caller,
  gone: never,
})

export interface FileReply {
  body: Buffer | string | AsyncIterable<Uint8Array>
  contentType: string
  fileName?: string
  /** Lists only: number of rows. */
  rowCount?: number
  /** Download it, never display it inline. */
  isKept?: boolean
  /** A quoted ETag; with `lastModified` it answers 304. */
  etag?: string
  lastModified?: Date
  /** Public and cacheable by proxies for so many seconds. */
  goodFor?: number
}

/** Known facts of a request before authentication. */
export interface Asked<P extends EndpointParts> {
  params: ParamsOf<P>
  query: QueryOf<P>
  scope: Pick<Scope, 'partnerId' | 'renterId'>
}

export interface Example {
  body?: unknown
  reply: unknown
}

export interface Route {
  endpoint: Endpoint
  kind: 'json' | 'file'
  /** Handled in a worker process, with a database and plain data of the call (`WorkCall`). */
  isWork?: true
  example?: Example | undefined
  /** Statements sent in the same round trip as authentication; row level security keeps them from outsiders. */
  ask?(asked: Asked<EndpointParts>): readonly Statement[]
  handle(call: Call<EndpointParts>): Promise<unknown>
}

export function route<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: Call<P>) => Promise<ReplyOf<P>>,
): Route {
  return { endpoint, kind: 'json', handle }
}

type Read<P extends EndpointParts, S extends readonly Statement[]> = Omit<Call<P>, 'rows'> & {
  rows: Answers<S>
}

/** A read whose `ask` travels with authentication in one round trip. */
export function readRoute<P extends EndpointParts, const S extends readonly Statement[]>(
  endpoint: Endpoint<P>,
  ask: (asked: Asked<P>) => S,
  handle: (call: Read<P, S>) => ReplyOf<P> | Promise<ReplyOf<P>>,
): Route {
  return { endpoint, kind: 'json', ask, handle: async (call: Read<P, S>) => handle(call) }
}

export function fileRoute<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: Call<P>) => Promise<FileReply>,
): Route {
  return { endpoint, kind: 'file', handle }
}

/** Parts of a call that can be sent to another process. */
export type WorkCall<P extends EndpointParts> = Pick<
  Call<P>,
  'db' | 'scope' | 'params' | 'query' | 'caller' | 'now'
>

/** A file that takes long and is made in a worker process. */
export function workRoute<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: WorkCall<P>) => Promise<FileReply>,
): Route {
  return { endpoint, kind: 'file', isWork: true, handle: (call: Call<P>) => handle(call) }
}
