import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getStatement } from '@dxweb/areas/events/list/get-event-store.ts'
import { listStatement } from '@dxweb/areas/events/list/list-events-store.ts'
import { columnTypes } from '@dxweb/server/db/connections/column-types.ts'
import pg from 'pg'
import { hundredRows, type Register, registers } from './hundred-rows.ts'

/** Runs the product's statements as a baseline, without sessions, roles, row level security or validation. */
const [url = '', partner = '', from = '', to = ''] = process.argv.slice(2)
const pool = new pg.Pool({
  connectionString: url,
  max: 10,
  types: columnTypes,
  options: '-c timezone=UTC',
})
const partnerId = Number(partner)

async function pageOf(register: Register): Promise<string> {
  const [counted, listed] = await Promise.all(
    hundredRows[register].map((one) => pool.query<{ total?: number }>(one)),
  )
  return JSON.stringify({ data: listed?.rows, total: counted?.rows[0]?.total })
}

async function eventsAnswer(path: string): Promise<string> {
  const id = /^\/events\/(\d+)$/.exec(path)?.[1]
  const until = /\?to=([\d-]+)$/.exec(path)?.[1] ?? to
  const statement = id
    ? getStatement(partnerId, Number(id))
    : listStatement(partnerId, { from, to: until, limit: 100, offset: 0 })
  const { rows } = await pool.query(statement)
  return JSON.stringify(id ? rows[0] : { data: rows, total: rows[0]?.total ?? 0 })
}

const server = createServer((request, response) => {
  const { url: path = '' } = request
  const register = registers.find((one) => path === `/${one}`)
  const answer = register ? pageOf(register) : eventsAnswer(path)
  answer.then(
    (body) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(body)
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(error.message)
    },
  )
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ dxweb: { address: `http://127.0.0.1:${port}` } }))
})
