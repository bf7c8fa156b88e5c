import type { LaneSettings } from './lane.ts'

const minute = 60_000

type Settings = Omit<LaneSettings, 'engine' | 'start'>

/**
 * Worker lanes by kind of task. A second process starts only for another venue, since one venue may use at most half of
 * a lane.
 */
export const laneSettings = {
  /**
   * Documents printed at the counter. The process stays alive, since starting a process takes longer than drawing a
   * ticket.
   */
  papers: {
    processes: 2,
    niceness: 0,
    heapMegabytes: 256,
    timeoutMs: minute,
    idleMs: 60 * minute,
    limits: { venue: 40, all: 400 },
  },
  /** Images. Only a few may wait, since they are in memory. */
  pictures: {
    processes: 2,
    niceness: 10,
    heapMegabytes: 256,
    timeoutMs: minute,
    idleMs: minute,
    limits: { venue: 10, all: 20 },
  },
  /** Exports and long documents, which read the database and may hold a whole document in memory. */
  files: {
    processes: 2,
    niceness: 10,
    heapMegabytes: 512,
    timeoutMs: 5 * minute,
    idleMs: 5 * minute,
    limits: { venue: 20, all: 100 },
  },
} satisfies Record<string, Settings>

export type LaneName = keyof typeof laneSettings
