import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getStatement } from '@dxweb/areas/events/store/get-event.ts'
import { listStatement } from '@dxweb/areas/events/store/list-events.ts'
import { columnTypes } from '@dxweb/server/db/column-types.ts'
import pg from 'pg'

/**
 * What the product is measured against: the same statements behind `node:http` and `pg` and nothing else. No session,
 * no roles, no row level security, no checks of what is asked or answered.
 */
const [url = '', partner = '', from = '', to = ''] = process.argv.slice(2)
const pool = new pg.Pool({
  connectionString: url,
  max: 10,
  types: columnTypes,
  options: '-c timezone=UTC',
})
const partnerId = Number(partner)

const server = createServer((request, response) => {
  const id = /^\/events\/(\d+)$/.exec(request.url ?? '')?.[1]
  const statement = id
    ? getStatement(partnerId, Number(id))
    : listStatement(partnerId, { from, to, limit: 100, offset: 0 })
  pool.query(statement).then(
    ({ rows }) => {
      const body = JSON.stringify(id ? rows[0] : { data: rows, total: rows[0]?.total ?? 0 })
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
