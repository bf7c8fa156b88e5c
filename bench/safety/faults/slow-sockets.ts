import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

const p99WithinMs = 1000

export function slowSockets(count: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const { hostname, port } = new URL(sales.product.address)
    const sockets = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        openSlow(hostname, Number(port), index % 2 === 0),
      ),
    )
    const closed = sockets.map(async (socket) => socket.closed || once(socket, 'close'))
    const times = await timesOf(sales, 400)
    const began = performance.now()
    await Promise.all(closed)
    const seconds = (performance.now() - began) / 1000
    const p99 = percentile(times, 0.99)
    return {
      passed: p99 <= p99WithinMs,
      summary: `${count} slow sockets: p99 of other clients ${p99.toFixed(0)} ms; all slow sockets closed within another ${seconds.toFixed(0)} s`,
    }
  }, 10)
}

async function openSlow(host: string, port: number, isInHeaders: boolean): Promise<Socket> {
  const socket = connect(port, host)
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  const head = 'POST /api/v1/partners/1003/sales HTTP/1.1\r\nhost: slow\r\n'
  const body = 'content-type: application/json\r\ncontent-length: 900\r\n\r\n{'
  socket.write(isInHeaders ? head : head + body)
  return socket
}

export async function timesOf(sales: SaleVenue, count: number): Promise<number[]> {
  const { product, venue, headers } = sales
  const path = `/api/v1/partners/${venue.partnerId}/events/${venue.firstEventId}`
  const times: number[] = []
  const client = async () => {
    while (times.length < count) {
      const began = performance.now()
      const answer = await fetch(product.address + path, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  return times
}
