import { expect, it } from 'vitest'
import { killsInMidSale } from '../../../bench/safety/kills.ts'

it('loses no acknowledged sale and halves none when server, engine and both are killed', async () => {
  expect(await killsInMidSale(3)).toMatchObject({ damage: { lost: 0, partial: 0 } })
}, 240_000)
