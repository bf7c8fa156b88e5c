import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { anywhere, currentPosition, type Position } from '../db/replica/position.ts'

export interface ChangeLink {
  /** Rejects if the link is down. */
  notify(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

interface LinkSettings {
  url: string
  logger: Logger
  /** Called for each change; `position` is the log position after it. */
  onChange: (key: string, position: Position) => void
  /** Called when connected. Earlier changes are not announced on this connection. */
  onConnect: (position: Position) => void
  onReconnect: () => void
}

const channel = 'dx_change'
const longestWaitMs = 2000
const pingMs = 15_000

/** Opens a LISTEN/NOTIFY connection that reconnects by itself. Throws if the first attempt fails. */
export async function openChangeLink(settings: LinkSettings): Promise<ChangeLink> {
  const closing = new AbortController()
  let client: pg.Client | undefined = await connect(settings)
  watch(client)

  function watch(current: pg.Client): void {
    current.on('end', () => {
      client = undefined
      if (!closing.signal.aborted) void comeBack()
    })
  }

  async function comeBack(): Promise<void> {
    for (let wait = 50; !closing.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      const fresh = await connect(settings).catch(() => undefined)
      if (fresh) return takeOver(fresh)
      await delay(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function takeOver(fresh: pg.Client): void {
    if (closing.signal.aborted) return void fresh.end()
    client = fresh
    watch(fresh)
    settings.onReconnect()
  }

  // Sends a query regularly, since only a query detects a silently lost peer.
  const ping = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => asked.end())
  }, pingMs)

  return {
    async notify(keys) {
      if (client === undefined) throw new Error('The connection for changes is down')
      await client.query(notifyText, [channel, keys])
    },
    async close() {
      closing.abort()
      clearInterval(ping)
      await client?.end()
    },
  }
}

/** Appends the log position to the key, since reads on a replica wait for that position. */
const notifyText = `
  select pg_notify($1, key || '|' || ${currentPosition}) from unnest($2::text[]) key`

async function connect({ url, logger, onChange, onConnect }: LinkSettings): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'dxweb live',
    options: '-c role=dxweb_app',
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    keepAlive: true,
    pipeline: true,
  })
  client.on('error', (error) => logger.warn({ err: error }, 'connection for changes lost'))
  client.on('notification', ({ payload }) => {
    const end = payload?.lastIndexOf('|') ?? -1
    if (payload && end > 0) onChange(payload.slice(0, end), payload.slice(end + 1))
  })
  await client.connect()
  await client.query(`listen ${channel}`)
  const { rows } = await client.query<{ position: Position }>(
    `select ${currentPosition} as position`,
  )
  onConnect(rows[0]?.position ?? anywhere)
  return client
}
