import { describe, expect, it } from 'vitest'
import { type FaultKind, findFaults } from '../../../bench/safety/history.ts'
import { historyRun } from '../../../bench/safety/history-run.ts'
import { seeded } from '../../../bench/safety/outcome.ts'
import { cleanHistory, plants } from '../../../bench/safety/planted.ts'

const histories = 1000
const kinds = Object.keys(plants) as FaultKind[]

describe('the checker of histories', () => {
  it('flags none of 1,000 that could truly have happened', () => {
    const chance = seeded(1)
    for (let n = 0; n < histories; n += 1) {
      const { attempts, stored } = cleanHistory(chance)
      expect(findFaults(attempts, stored)).toEqual([])
    }
  })

  it('finds what was planted in each of 1,000', () => {
    const chance = seeded(2)
    for (let n = 0; n < histories; n += 1) {
      const kind = kinds[n % kinds.length] as FaultKind
      const { attempts, stored } = plants[kind](cleanHistory(chance), chance)
      expect(findFaults(attempts, stored).map((fault) => fault.kind)).toContain(kind)
    }
  })
})

it('has nothing to find when server, engine, both and their connections end while sixty-four clients sell', async () => {
  expect(await historyRun(1500)).toMatchObject({ held: true })
}, 240_000)
