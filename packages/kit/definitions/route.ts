import type { Answers, Database, Scope, Statement } from '../database/database.ts'
import type { BodyOf, Endpoint, EndpointParts, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** The caller, with the path's partner and renter: `partner` is null and `renterId` 0 if the path has none. */
export interface Caller {
  userId: number
  /** The super user who is acting as this user. */
  sudoId: number | null
  isSuper: boolean
  email: string
  firstName: string
  lastName: string
  locale: 'nb' | 'en'
  /** The caller's roles at the partner and, when acting for a renter, at that renter. */
  roles: readonly string[]
  modules: readonly string[]
  partner: CallerPartner | null
  renterId: number
  /** Identifies the session, but cannot be used to open it. */
  sessionHash: string
  /** Permissions of an API key, which has no role; absent for users. */
  permits?: readonly string[]
}

export interface CallerPartner {
  id: number
  name: string
  kind: string
  timeZone: string
  hasSSH: boolean
  isPaused: boolean
}

export interface Services {
  db: Database
  /** Announces a topic once after the commit, even if it changed several times. `mark` identifies the command. */
  changed(partnerId: number, topic: string, mark?: string): void
  /** Sends new seat states to the viewers of an event after the commit, so that they need not reread the seats. */
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
  /** Present in all endpoints except `open` ones; `signedIn` narrows the type. */
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
  /** The requesting page's script nonce, which scripts of an HTML fragment must carry. */
  pageNonce: string
  /** Reads the body of an endpoint with `upload`; refuses a body that is too large. */
  upload(): Promise<Buffer>
  /** Like `upload`, but reads the body piece by piece as it arrives, for bodies too large for memory. */
  pieces(): AsyncIterable<Uint8Array>
  rows: Answers
  signal: AbortSignal
  /** The log position that a replica needs to answer for a venue; absent if the primary must answer. */
  readsAfter?: ((partnerId: number) => string) | undefined
  /** Gives the session a new token: `store` saves its hash, and then the cookies are set. */
  renewSession: (store: (newHash: Buffer) => Promise<void>) => Promise<void>
}

export type Waiter = Pick<Call<EndpointParts>, 'signal'> & { scope: Pick<Scope, 'partnerId'> }

const never = new AbortController().signal

/** Scope and caller with a signal that never fires, for work that continues after its caller disconnects. */
export const stays = ({ scope, caller }: Pick<Call<EndpointParts>, 'scope' | 'caller'>) => ({
  scope,
  caller,
  signal: never,
})

export interface FileReply {
  body: Buffer | string | AsyncIterable<Uint8Array>
  contentType: string
  fileName?: string
  /** Number of rows in the file; for lists only. */
  rowCount?: number
  isKept?: boolean
  /** A quoted ETag; together with `lastModified` it allows the answer 304. */
  etag?: string
  lastModified?: Date
  /** Seconds for which the file is public and proxies may cache it. */
  maxAgeSeconds?: number
}

export interface UnauthenticatedRequest<P extends EndpointParts> {
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
  /** True if a worker process handles the call, with a database and plain data (`WorkCall`). */
  isWork?: true
  example?: Example | undefined
  /**
   * Statements sent in the same round trip as the authentication; row level security restricts them to the user's rows.
   */
  ask?(asked: UnauthenticatedRequest<EndpointParts>): readonly Statement[]
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

export function readRoute<P extends EndpointParts, const S extends readonly Statement[]>(
  endpoint: Endpoint<P>,
  ask: (asked: UnauthenticatedRequest<P>) => S,
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

export type WorkCall<P extends EndpointParts> = Pick<
  Call<P>,
  'db' | 'scope' | 'params' | 'query' | 'caller' | 'now'
>

export function workRoute<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: WorkCall<P>) => Promise<FileReply>,
): Route {
  return { endpoint, kind: 'file', isWork: true, handle: (call: Call<P>) => handle(call) }
}
