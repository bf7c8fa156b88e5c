import { Refusal } from '@dxweb/kit/errors/errors.ts'

/** An event as it was before a change, and its version after it, which is null where nothing changed. */
export interface Changed {
  id: number
  oldVersion: number
  state: string
  version: number | null
}

/** What became of one event: its id and version, or why nothing did. */
export function outcomeOf([row]: readonly Changed[], version: number) {
  if (row === undefined) throw new Refusal('not_found')
  if (row.version !== null) return { id: row.id, version: row.version }
  if (row.oldVersion !== version)
    throw new Refusal('stale', { details: { version: row.oldVersion } })
  throw new Refusal('wrong_state', { details: { state: row.state } })
}
