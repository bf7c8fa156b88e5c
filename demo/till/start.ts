import { parseArgs } from 'node:util'
import { playEvening } from './play-evening.ts'

const usage = `Say: npm run till -- --partner 1003 --key dx_live_… --key dx_live_…
  [--address http://localhost:3000] [--seed 1] [--opens 2026-11-28T17:00:00Z] [--receipts 300]
Each key belongs to a till, and is made at Innstillinger, Utviklere.`

const hours = 5

function wishOf() {
  const { values } = parseArgs({
    options: {
      address: { type: 'string', default: 'http://localhost:3000' },
      partner: { type: 'string', default: '1003' },
      key: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
      opens: { type: 'string' },
      receipts: { type: 'string', default: '300' },
    },
  })
  const { address, partner, key: keys, seed, opens, receipts } = values
  // Plays an evening that has just ended, so that no receipt is dated in the future.
  const opensAt =
    opens === undefined ? new Date(Date.now() - (hours + 1) * 3_600_000) : new Date(opens)
  if (keys.length === 0 || Number.isNaN(opensAt.getTime())) throw new RangeError(usage)
  return {
    address,
    partnerId: Number(partner),
    keys,
    seed: Number(seed),
    opensAt,
    hours,
    receiptCount: Number(receipts),
  }
}

try {
  const tills = await playEvening(wishOf())
  process.stdout.write(`${JSON.stringify({ tills }, null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
