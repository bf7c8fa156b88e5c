import type { ServerResponse } from 'node:http'
import { accessTopic, anyPartner } from '@dxweb/areas/access/login/access-changed.ts'
import { may, watchesAll } from '@dxweb/areas/access/rights/permissions.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext } from '../http/context/context.ts'
import { apiPrefix, permittedCaller } from '../http/border/register-route.ts'
import { endForbidden, scopeOf, type Stream } from './end-forbidden.ts'
import type { LiveEvent, LiveHub } from './live-hub.ts'
import { assertMayFollow, parseAges, parseTopics } from './topics.ts'

export interface StreamTimes {
  heartbeatMs: number
  /** Milliseconds between checks of rights, which detect expired sessions and direct changes in the database. */
  recheckMs: number
}

const defaultTimes: StreamTimes = { heartbeatMs: 20_000, recheckMs: 5_000 }
/** Maximum number of streams of one session, far more than a user's visible tabs. A hidden tab closes its stream. */
const streamsPerSession = 40
/**
 * Bytes of unsent data at which a slow reader is disconnected. The reader then reconnects and reads everything again.
 */
const maxUnsentBytes = 65_536

/**
 * Serves `GET …/stream?topics=event:123,sales&missed=sales@800`: server-sent events with changed topics, without
 * content. First repeats changes that the page may have missed: those of `sales` in the last 800 milliseconds.
 */
export function registerStream(
  context: HttpContext,
  live: LiveHub,
  times: StreamTimes = defaultTimes,
): void {
  const perSession = new Map<string, number>()
  const streams = new Set<Stream>()
  const kept = keepStreams(context, streams, times)
  context.app.get(
    `${apiPrefix}/partners/:partnerId/stream`,
    { config: { permit: 'live.watch' }, exposeHeadRoute: false, onRequest: takeContextFromQuery },
    async (request, reply) => {
      const caller = await permittedCaller(context, 'live.watch', request)
      const query = request.query as Record<string, unknown>
      const topics = parseTopics(query['topics'])
      const ages = parseAges(query['missed'], topics)
      const isReader = watchesAll((key) => may(caller, key))
      await assertMayFollow(context.db, scopeOf(caller), topics, isReader)
      const leave = takePlace(perSession, caller.sessionHash)
      const stream = { request, raw: openReply(reply), topics, isReader }
      const sendReader = (event: LiveEvent) => {
        if (isReader || event.kind !== 'seats') writeEvent(stream.raw, event)
      }
      const unfollow = live.follow(caller.partner?.id ?? 0, topics, sendReader, ages)
      const unwatch = live.follow(
        anyPartner,
        accessTopics(caller),
        () => void endForbidden(context, [stream]),
      )
      streams.add(stream)
      if (kept.isClosing()) endToReturn(stream.raw)
      onceClosed(stream.raw, () => {
        streams.delete(stream)
        unfollow()
        unwatch()
        leave()
      })
    },
  )
}

/** Reads the context from the query, since EventSource cannot set headers. */
async function takeContextFromQuery(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const name of ['renter', 'ninja']) {
    const value = query[name]
    if (typeof value === 'string') request.headers[`x-dx-${name}`] ??= value
  }
}

const accessTopics = ({ userId, sudoId }: Caller) =>
  [userId, sudoId].flatMap((id) => (id === null ? [] : [accessTopic(id)]))

function takePlace(perSession: Map<string, number>, session: string): () => void {
  const open = perSession.get(session) ?? 0
  if (open >= streamsPerSession) throw new Refusal('too_many')
  perSession.set(session, open + 1)
  return () => {
    const left = (perSession.get(session) ?? 1) - 1
    if (left === 0) perSession.delete(session)
    else perSession.set(session, left)
  }
}

function openReply(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  return raw
}

/** Runs the work when the stream closes, or immediately if the client disconnected during the check of rights. */
function onceClosed(raw: ServerResponse, work: () => void): void {
  if (raw.destroyed || raw.socket?.destroyed !== false) work()
  else raw.once('close', work)
}

/** Text of the last event, cached since hundreds of streams may get the same event. */
let written: { event: LiveEvent; text: string } | undefined

function writeEvent(raw: ServerResponse, event: LiveEvent): void {
  if (written?.event !== event) {
    const { kind, ...data } = event
    written = { event, text: `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n` }
  }
  write(raw, written.text)
}

function write(raw: ServerResponse, text: string): void {
  if (raw.writableEnded) return
  raw.write(text)
  if (raw.writableLength > maxUnsentBytes) raw.destroy()
}

/** Ends a stream so that its page reconnects to another server, after a random delay to spread the load. */
const endToReturn = (raw: ServerResponse) =>
  raw.end(`retry: ${500 + Math.floor(Math.random() * 4500)}\n\n`)

function keepStreams(context: HttpContext, streams: ReadonlySet<Stream>, times: StreamTimes) {
  const heartbeat = setInterval(() => {
    for (const { raw } of streams) write(raw, ':\n\n')
  }, times.heartbeatMs)
  let isClosing = false
  let recheck = setTimeout(lookAgain, times.recheckMs)
  async function lookAgain(): Promise<void> {
    await endForbidden(context, [...streams])
    if (!isClosing) recheck = setTimeout(lookAgain, times.recheckMs)
  }
  context.app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(heartbeat)
    clearTimeout(recheck)
    for (const { raw } of streams) endToReturn(raw)
  })
  return { isClosing: () => isClosing }
}
