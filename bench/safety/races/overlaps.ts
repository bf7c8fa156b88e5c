import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { productCommand } from '../../../scripts/source/product-command.ts'
import { repository } from '../../../scripts/source/repository.ts'
import type { Furnishing } from '../../ground/place.ts'
import type { Outcome } from '../ground/outcome.ts'
import { keepSelling, lookForDamage, type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

/** Returns the number of events needed so that none sells out during the given number of starts. */
const eventsFor = (starts: number) => 40 + 20 * starts

export function overlappingStarts(
  starts: number,
  { clients = 4, cluster }: { clients?: number; cluster?: Furnishing } = {},
): Promise<Outcome> {
  const run = async (sales: SaleVenue) => {
    const stop = keepSelling(sales, clients)
    let refused = 0
    for (let start = 0; start < starts; start += 1) if (await isRefused(sales)) refused += 1
    await stop()
    const { lost, partial } = await lookForDamage(sales)
    const count = sales.acknowledged.length
    return {
      damage: { lost, partial },
      passed: refused === starts && lost === 0 && partial === 0 && count > 0,
      summary: `${refused} of ${starts} overlapping starts refused with a one-sentence message, ${lost} of ${count} acknowledged sales lost, ${partial} partial`,
    }
  }
  return withSaleVenue(run, eventsFor(starts), {}, cluster)
}

async function isRefused({ place }: SaleVenue): Promise<boolean> {
  const second = spawn(process.execPath, productCommand, {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: place.dataDir,
      STATE_DIR: place.stateDir,
    },
  })
  let output = ''
  second.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
  const [code] = await once(second, 'close')
  return (
    code === 1 && /^Another DxWeb \(process \d+\) runs on the data directory .*\n$/.test(output)
  )
}
