import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { sql } from '../database.ts'
import { Quiet } from './quiet.ts'

async function waitingOn(quiet: Quiet) {
  const state = { isWaiting: true }
  void quiet.wait().then(() => {
    state.isWaiting = false
  })
  await vi.advanceTimersByTimeAsync(0)
  return state
}

describe('background reads', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('begin at once while no user reads', async () => {
    expect(await waitingOn(new Quiet())).toEqual({ isWaiting: false })
  })

  it('wait until no user has read for a second', async () => {
    const quiet = new Quiet()
    const ends = [quiet.begin(), quiet.begin()]
    const state = await waitingOn(quiet)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(3000)
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(800)
    expect(state.isWaiting).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(state.isWaiting).toBe(false)
  })

  it('wait for ten seconds at most', async () => {
    const quiet = new Quiet()
    quiet.begin()
    const state = await waitingOn(quiet)
    await vi.advanceTimersByTimeAsync(9800)
    expect(state.isWaiting).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(state.isWaiting).toBe(false)
  })
})

it('a background read of the database begins after the reads of users in its pool have ended', async () => {
  const { db } = await testDatabase()
  const scope = { partnerId: 1001, renterId: 0, userId: 7 }
  const locked = 'select pg_advisory_xact_lock(77)::text, clock_timestamp() as at'
  const now = sql<{ at: string }>('', 'select clock_timestamp() as at')
  const reads = await db.transaction(scope, async (tx) => {
    await tx.run(sql('', locked))
    const begun = [
      db.run(scope, sql<{ at: string }>('', locked), { pool: 'reports' }),
      db.run(scope, now, { pool: 'reports', isBackground: true }),
    ] as const
    // Gives the background read enough time to begin if it did not wait.
    await db.run(scope, now, { pool: 'reports' })
    return begun
  })
  const [[user], [later]] = await Promise.all(reads)
  expect(Date.parse(later?.at ?? '')).toBeGreaterThan(Date.parse(user?.at ?? ''))
})
