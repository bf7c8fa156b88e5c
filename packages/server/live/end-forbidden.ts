import type { ServerResponse } from 'node:http'
import { may, watchesAll } from '@dxweb/areas/access/rights/permissions.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import type { FastifyRequest } from 'fastify'
import { readCallers } from '../http/session/caller.ts'
import type { HttpContext } from '../http/context/context.ts'
import { visibleTopics } from './topics.ts'

export interface Stream {
  request: FastifyRequest
  raw: ServerResponse
  topics: readonly string[]
  /** True if the caller may read events; false if the caller may only scan. */
  isReader: boolean
}

/** Ends the streams of callers who have lost their rights. Streams stay open while the database is unavailable. */
export async function endForbidden(
  context: HttpContext,
  streams: readonly Stream[],
): Promise<void> {
  const forbidden = await forbiddenOf(context, streams).catch((error: unknown) => {
    return error instanceof Refusal && error.code === 'unavailable' ? [] : streams
  })
  for (const { raw } of forbidden) {
    if (!raw.writableEnded) raw.end('event: closed\ndata: {}\n\n')
  }
}

interface Watching {
  stream: Stream
  scope: Scope
}

async function forbiddenOf(context: HttpContext, streams: readonly Stream[]): Promise<Stream[]> {
  if (streams.length === 0) return []
  const callers = await readCallers(
    context,
    streams.map(({ request }) => request),
  )
  const watching = streams.flatMap((stream, at): Watching[] => {
    const caller = callers[at] ?? null
    if (!caller || !may(caller, 'live.watch')) return []
    const isSame = watchesAll((key) => may(caller, key)) === stream.isReader
    return isSame ? [{ stream, scope: scopeOf(caller) }] : []
  })
  const allowed = new Set<Stream>()
  for (const place of Map.groupBy(watching, placeOf).values()) {
    for (const stream of await allowedIn(context, place)) allowed.add(stream)
  }
  return streams.filter((stream) => !allowed.has(stream))
}

export const scopeOf = (caller: Caller): Scope => ({
  partnerId: caller.partner?.id ?? 0,
  renterId: caller.renterId,
  userId: caller.userId,
})

const placeOf = ({ scope: { partnerId, renterId } }: Watching) =>
  renterId === 0 ? 'venue' : `${partnerId}/${renterId}`

async function allowedIn({ db }: HttpContext, watching: readonly Watching[]): Promise<Stream[]> {
  const streams = watching.map(({ stream }) => stream)
  const scope = watching[0]?.scope
  if (scope === undefined || scope.renterId === 0) return streams
  const visible = await visibleTopics(
    db,
    scope,
    streams.flatMap(({ topics }) => topics),
  )
  return streams.filter(({ topics }) => topics.every((topic) => visible.has(topic)))
}
