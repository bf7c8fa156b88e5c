import { expect, it } from 'vitest'
import { VenueShares } from './venue-shares.ts'

const waiting = { venue: 3, all: 5 }
const open = (places = 4) => new VenueShares({ places, waiting })

it('a venue occupies at most half of the places, and a released place goes to the next venue', async () => {
  const shares = open()
  const order: string[] = []
  const take = (venue: number, name: string) =>
    shares.take(venue).then((release) => {
      order.push(name)
      return release
    })
  const held = [await take(1, 'a1'), await take(1, 'a2')]
  const [a3, b1, b2, c1] = [take(1, 'a3'), take(2, 'b1'), take(2, 'b2'), take(3, 'c1')]
  await Promise.all([b1, b2])
  held[0]?.()
  const next = await a3
  expect(order).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
  next()
  await c1
  expect(order.at(-1)).toBe('c1')
})

it('a single place is given to one venue at a time', async () => {
  const shares = open(1)
  const release = await shares.take(1)
  const other = shares.take(2)
  release()
  release()
  const later = shares.take(3)
  ;(await other)()
  expect(await later).toBeTypeOf('function')
})

it('a caller who leaves or waits too long is removed from the queue', async () => {
  const shares = open(2)
  await shares.take(1)
  const controller = new AbortController()
  const left = shares.take(1, { signal: controller.signal })
  const late = shares.take(1, { timeoutMs: 1, tooLate: () => new Error('late') })
  const stays = shares.take(1)
  await expect(shares.take(1)).rejects.toMatchObject({ code: 'busy' })
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'broken_off' })
  await expect(shares.take(1, { signal: controller.signal })).rejects.toMatchObject({
    code: 'broken_off',
  })
  await expect(late).rejects.toThrow('late')
  shares.refuseWaiting(new Error('closed'))
  await expect(stays).rejects.toThrow('closed')
})
