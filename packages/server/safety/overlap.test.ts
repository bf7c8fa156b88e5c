import { expect, it } from 'vitest'
import { overlappingStarts } from '../../../bench/safety/races/overlaps.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { isWhole } from '../testing/whole.ts'

it(
  'a second server on the same data directory is refused in one sentence, while the first server keeps selling',
  { timeout: paced(240_000) },
  async () => {
    const [starts, clients] = isWhole ? [2, 4] : [1, 1]
    const run = await overlappingStarts(starts, { clients, cluster: withMadeCluster })
    expect(run).toMatchObject({ passed: true })
  },
)
