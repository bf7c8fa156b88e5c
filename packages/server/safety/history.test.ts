import { describe, expect, it } from 'vitest'
import { cleanHistory, type History } from '../../../bench/safety/history/clean.ts'
import { findFaults } from '../../../bench/safety/history/find-faults.ts'
import { plants } from '../../../bench/safety/history/plants.ts'
import { historyRun } from '../../../bench/safety/history/run.ts'
import { seeded } from '../../../bench/safety/ground/outcome.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { drawnSeed, isWhole } from '../testing/whole.ts'

const histories = isWhole ? 1000 : 4 * plants.length

describe('the history checker', () => {
  it('the history checker accepts histories that are possible', () => {
    const random = seeded(drawnSeed())
    for (let n = 0; n < histories; n += 1) {
      const { attempts, stored } = cleanHistory(random)
      expect(findFaults(attempts, stored)).toEqual([])
    }
  })

  it('the history checker finds the planted fault in each faulty history', () => {
    const random = seeded(drawnSeed())
    for (let n = 0; n < histories; n += 1) {
      const { kind, plant } = plants[n % plants.length] as (typeof plants)[number]
      let spoilt: History | null = null
      while (spoilt === null) spoilt = plant(cleanHistory(random), random)
      expect(findFaults(spoilt.attempts, spoilt.stored).map((fault) => fault.kind)).toContain(kind)
    }
  })
})

it(
  'histories of many clients have no fault although server, database and connections are killed during sales',
  { timeout: paced(240_000) },
  async () => {
    const [attempts, clients] = isWhole ? [1000, 64] : [280, 32]
    const run = await historyRun(attempts, { clients, cluster: withMadeCluster })
    expect(run).toMatchObject({ passed: true, damage: { faults: 0, unexpected: 0 } })
    // The server, the engine, both together and the connections are killed once each.
    expect(run.summary).toContain(' with 4 interruptions ')
  },
)
