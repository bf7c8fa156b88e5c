import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure, Measures } from './measures.ts'

/** Limits of measures. A measure without a limit must have no places. */
export type Limits = Partial<Record<Measure, number>>

const names: Record<Measure, string> = {
  dialect: 'comments, API summaries and test titles with words of the dialect',
  clauses:
    'comments, API summaries and test titles that begin with What, Whether, Where, Of, How, Who or Which: begin with a verb or a noun, such as “Returns the receipts of a file” or “Amount before discount, in øre”',
  knottedAreas: 'areas in import cycles',
  globalClasses: 'global CSS classes',
  handBuiltLinks: 'links built by hand (/partners/${…}), which `pagePath` builds',
  triggers: 'trigger statements',
  upsertsByClock: 'upserts on a distributed table that call a function which is not immutable',
  setNullColumns: 'keys that set some columns to null or a default',
  rowsOfTriggers: 'functions that take a whole row of a trigger, whose type on a shard is another',
  hiddenColumns:
    'columns of the system and names of constraints, which a shard’s views do not have',
  triggerTables: 'names of a trigger’s table, which on a shard are others',
  ownContexts: 'settings by set_config, which do not travel to other nodes',
  newerEngines: 'forms that PostgreSQL 15 does not have',
}

const limitsFile = join(import.meta.dirname, 'ratchets.json')

export const readLimits = (): Limits => JSON.parse(readFileSync(limitsFile, 'utf8')) as Limits

const measuresIn = (measures: Measures) => Object.keys(names) as (keyof typeof measures)[]

export function checkRatchets(measures: Measures, limits: Limits): string[] {
  return measuresIn(measures).flatMap((measure) => {
    const found = measures[measure].length
    const limit = limits[measure] ?? 0
    if (found <= limit) return []
    return [`${names[measure]}: ${found}, at most ${limit} (npm run counts -- ${measure})`]
  })
}

/** Omits a limit that has fallen to 0. */
export const lowered = (measures: Measures, limits: Limits): Limits =>
  Object.fromEntries(
    measuresIn(measures)
      .map(
        (measure) => [measure, Math.min(limits[measure] ?? 0, measures[measure].length)] as const,
      )
      .filter(([, limit]) => limit > 0),
  ) as Limits

export function lowerLimits(measures: Measures): Limits {
  const limits = lowered(measures, readLimits())
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`)
  return limits
}
