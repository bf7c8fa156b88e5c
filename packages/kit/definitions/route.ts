import type { Answers, Database, Scope, Statement } from '../database/database.ts'
import type { BodyOf, Endpoint, EndpointParts, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'

/** Who calls, in the partner and renter that the path names (0 when it names none). */
export interface Caller {
  userId: number
  /** The super user behind the session when it acts as somebody else. */
  sudoId: number | null
  isSuper: boolean
  email: string
  firstName: string
  lastName: string
  locale: 'nb' | 'en'
  /** Roles in the asked context: the partner's own and, in a renter's context, the renter's. */
  roles: readonly string[]
  modules: readonly string[]
  partner: CallerPartner | null
  renterId: number
  /** Hash of the session's token: names the session without being able to open it. */
  sessionHash: string
}

export interface CallerPartner {
  id: number
  name: string
  kind: string
  timeZone: string
  hasSSH: boolean
  advancePayment: boolean
  dxService: boolean
  localDBVersion: number
}

/** What the server lends to a route. */
export interface Services {
  db: Database
  /** Tells those who watch a topic that it changed, so that they read anew; coalesced, after the commit. */
  changed(partnerId: number, topic: string): void
  /**
   * Sends those who watch an event what has become of some of its seats and of its places without numbers; coalesced,
   * after the commit. Seats are not read anew for it; figures of the event are, when they changed too.
   */
  seatsChanged(
    partnerId: number,
    eventId: number,
    seatIds: readonly number[],
    andFigures?: 'andFigures',
  ): void
}

export interface Call<P extends EndpointParts> {
  params: ParamsOf<P>
  query: QueryOf<P>
  body: BodyOf<P>
  /** Only `open` endpoints are called without one; `signedIn` narrows. */
  caller: Caller
  scope: Scope
  db: Database
  services: Services
  now: Date
  requestId: string
  idempotencyKey: string
  /** Hash of the body as it was sent, for the idempotency row. */
  bodyHash: Buffer
  /** The `If-Match` header's version, if it was sent. */
  ifMatch: number | null
  /** The partner that the `X-Dx-Partner` header names, whether it exists or not. */
  askedPartnerId: number | null
  /** The nonce that the asking page's policy lets scripts run by; a fragment's own scripts carry it. */
  pageNonce: string
  /** The file that was sent as the body, of an endpoint with `upload`; refuses one that is too large. */
  upload(): Promise<Buffer>
  /** What the route's `ask` was answered, a list of rows for each statement. */
  rows: Answers
  /** Aborted when the caller has gone and nobody waits for the answer any more. */
  gone: AbortSignal
  /** Lets the session go on under a new token: `store` keeps its hash, then the cookies follow. */
  renewSession: (store: (newHash: Buffer) => Promise<void>) => Promise<void>
}

/** Who waits for what is made, for its house and as long as somebody is there. */
export type Waiter = Pick<Call<EndpointParts>, 'gone'> & { scope: Pick<Scope, 'partnerId'> }

const never = new AbortController().signal

/** A command that is done whether or not its caller is still there. */
export const stays = ({ scope, caller }: Pick<Call<EndpointParts>, 'scope' | 'caller'>) => ({
  scope,
  caller,
  gone: never,
})

/** A file or page as it goes out. */
export interface FileReply {
  /** Whole, or in the pieces that it is made in. */
  body: Buffer | string | AsyncIterable<Uint8Array>
  contentType: string
  fileName?: string
  /** To be kept under its name and not shown, whatever the browser could do with it. */
  isKept?: boolean
  /** What the content is known by, quoted, and when it last changed: who has it already is sent nothing. */
  etag?: string
  lastModified?: Date
}

/** What a request says before anything is known of who calls. */
export interface Asked<P extends EndpointParts> {
  params: ParamsOf<P>
  query: QueryOf<P>
  scope: Pick<Scope, 'partnerId' | 'renterId'>
}

/** What a call may send and be answered, for the document of the API. */
export interface Example {
  body?: unknown
  reply: unknown
}

export interface Route {
  endpoint: Endpoint
  kind: 'json' | 'file'
  /** Handled in a process for such work, with a database and plain data of the call alone (`WorkCall`). */
  isWork?: true
  example?: Example | undefined
  /** Reads that travel with the question who calls; they show nothing to who has no place in the context. */
  ask?(asked: Asked<EndpointParts>): readonly Statement[]
  handle(call: Call<EndpointParts>): Promise<unknown>
}

/** Joins an endpoint and what answers it. */
export function route<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: Call<P>) => Promise<ReplyOf<P>>,
): Route {
  return { endpoint, kind: 'json', handle }
}

/** A call with what its statements were answered. */
type Read<P extends EndpointParts, S extends readonly Statement[]> = Omit<Call<P>, 'rows'> & {
  rows: Answers<S>
}

/** The same for a read of a partner's rows: `ask` travels with the question who calls, in one round trip. */
export function readRoute<P extends EndpointParts, const S extends readonly Statement[]>(
  endpoint: Endpoint<P>,
  ask: (asked: Asked<P>) => S,
  handle: (call: Read<P, S>) => ReplyOf<P> | Promise<ReplyOf<P>>,
): Route {
  return { endpoint, kind: 'json', ask, handle: async (call: Read<P, S>) => handle(call) }
}

/** The same for an endpoint that answers a page or a file. */
export function fileRoute<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: Call<P>) => Promise<FileReply>,
): Route {
  return { endpoint, kind: 'file', handle }
}

/** What a route has of a call where it is handled in another process than the one that answers. */
export type WorkCall<P extends EndpointParts> = Pick<
  Call<P>,
  'db' | 'scope' | 'params' | 'query' | 'caller' | 'now'
>

/** The same for a file that takes long to make. */
export function workRoute<P extends EndpointParts>(
  endpoint: Endpoint<P>,
  handle: (call: WorkCall<P>) => Promise<FileReply>,
): Route {
  return { endpoint, kind: 'file', isWork: true, handle: (call: Call<P>) => handle(call) }
}
