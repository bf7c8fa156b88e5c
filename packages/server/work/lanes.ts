import type { LaneSettings } from './lane.ts'

const minute = 60_000

type Settings = Omit<LaneSettings, 'engine' | 'start'>

/** Processes beyond the first start only for another venue, since one venue never has more than half of a lane. */
export const laneSettings = {
  /** Documents printed at the counter. Kept alive, since a start takes longer than a ticket. */
  papers: {
    processes: 2,
    niceness: 0,
    heapMegabytes: 256,
    patienceMs: minute,
    idleMs: 60 * minute,
    limits: { venue: 40, all: 400 },
  },
  /** Waiting pictures are held in memory, so only a few may. */
  pictures: {
    processes: 2,
    niceness: 10,
    heapMegabytes: 256,
    patienceMs: minute,
    idleMs: minute,
    limits: { venue: 10, all: 20 },
  },
  /** Exports and long papers, which read the database and may hold a whole paper. */
  files: {
    processes: 2,
    niceness: 10,
    heapMegabytes: 512,
    patienceMs: 5 * minute,
    idleMs: 5 * minute,
    limits: { venue: 20, all: 100 },
  },
} satisfies Record<string, Settings>

export type LaneName = keyof typeof laneSettings
