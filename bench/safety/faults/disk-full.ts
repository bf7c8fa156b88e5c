import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openFileStore } from '@dxweb/server/start/settings/open-file-store.ts'
import { verifyBooks } from '@dxweb/server/start/commands/verify-books.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import type { Outcome } from '../ground/outcome.ts'
import { keepSelling, lookForDamage, type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

const recoveredWithinMs = 5000
const reserveMb = 64
const diskMb = 400

/** Mounts a small disk for temporary files, which requires root. */
async function onSmallDisk<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-disk-'))
  const options = `size=${diskMb}m,mode=711`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'dxweb', folder])
  if (mounted.status !== 0) throw new Error('A small disk is mounted by root only: run it as root.')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    process.env.TMPDIR = before ?? ''
    if (before === undefined) delete process.env.TMPDIR
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

function fill(folder: string, left: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = join(folder, 'ballast')
  const chunk = Buffer.alloc(1_048_576)
  for (let free = bavail * bsize; free > left; free -= chunk.length) {
    try {
      writeFileSync(ballast, chunk.subarray(0, Math.min(chunk.length, free - left)), { flag: 'a' })
    } catch {
      return
    }
  }
}

interface Seen {
  reads: Record<string, number>
  writes: Record<string, number>
}

const count = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

async function askFor(ms: number, { product, venue, headers }: SaleVenue): Promise<Seen> {
  const seen: Seen = { reads: {}, writes: {} }
  const until = performance.now() + ms
  const ask = async (counts: Record<string, number>, path: string, init: RequestInit) => {
    const answer = await fetch(product.address + path, init).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    count(counts, String(answer?.status ?? 'none'))
  }
  const partner = `/api/v1/partners/${venue.partnerId}`
  while (performance.now() < until) {
    await ask(seen.reads, `${partner}/event-choices`, { headers })
    await ask(seen.writes, `${partner}/sales`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    await delay(20)
  }
  return seen
}

async function untilSold({ acknowledged }: SaleVenue): Promise<number> {
  const began = performance.now()
  const before = acknowledged.length
  while (acknowledged.length === before && performance.now() - began < 60_000) await delay(5)
  return Math.round(performance.now() - began)
}

const countsText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

export function diskFull(rounds: number): Promise<Outcome> {
  return onSmallDisk((folder) =>
    withSaleVenue(
      async (sales) => {
        const stop = keepSelling(sales)
        const near: Seen[] = []
        const full: Seen[] = []
        const recovered: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          await untilSold(sales)
          if (round % 2 === 0) {
            fill(folder, (reserveMb - 16) * 1_048_576)
            await delay(1500)
            near.push(await askFor(1000, sales))
          }
          fill(folder, 0)
          full.push(await askFor(2000, sales))
          truncateSync(join(folder, 'ballast'))
          recovered.push(await untilSold(sales))
        }
        await stop()
        const { lost, partial } = await lookForDamage(sales)
        const files = openFileStore({ dataDir: sales.place.dataDir, s3: undefined })
        const books = await verifyBooks(ownerUrlOf(sales.place), files, new Date())
        const isClear = near.every(
          ({ reads, writes }) => reads['200'] && !reads['507'] && writes['507'] && !writes['500'],
        )
        const slowest = Math.max(...recovered)
        return {
          damage: { lost, partial, faults: books.faults.length },
          passed:
            lost + partial + books.faults.length === 0 && isClear && slowest <= recoveredWithinMs,
          summary: `disk full ${rounds} times: ${lost} of ${sales.acknowledged.length} acknowledged sales lost, ${partial} partial; below the reserve: reads ${countsText(near[0]?.reads ?? {})}, writes ${countsText(near[0]?.writes ?? {})}; with no byte left: reads ${countsText(full[0]?.reads ?? {})}, writes ${countsText(full[0]?.writes ?? {})}; sales resumed after ${slowest} ms at most`,
        }
      },
      300,
      { DISK_RESERVE_MB: String(reserveMb) },
    ),
  )
}
