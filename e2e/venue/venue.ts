import { existsSync, readFileSync } from 'node:fs'
import { runningEngine } from '@dxweb/server/db/engine/engine.ts'
import type { Environment } from '@dxweb/server/start/settings/settings.ts'
import { join } from 'node:path'
import { noteOfDatabase } from './copies.ts'
import type { KeeperQuestion, Ready, Sessions, Venue } from './messages.ts'

// State of a Playwright worker: the keeper, and the venue of the current journey.

const variable = 'E2E_KEEPER'
let current: Venue | undefined

export function noteKeeper(ready: Ready): void {
  process.env[variable] = JSON.stringify(ready)
}

/** Returns the keeper; undefined with E2E_URL, and outside a run of journeys. */
function keeper(): Ready | undefined {
  const noted = process.env[variable]
  return noted === undefined ? undefined : (JSON.parse(noted) as Ready)
}

const worker = () => Number(process.env.TEST_PARALLEL_INDEX ?? 0)

async function ask<Answer>(question: KeeperQuestion): Promise<Answer> {
  const ready = keeper()
  if (!ready) throw new Error('No keeper of venues runs')
  const answer = await fetch(ready.url, { method: 'POST', body: JSON.stringify(question) })
  const body = await answer.text()
  if (!answer.ok) throw new Error(body)
  return JSON.parse(body) as Answer
}

/** Returns a fresh copy of the demo, or with `sharedBy` the copy already used by the same file. */
export async function openVenue(sharedBy: string | undefined): Promise<Venue> {
  current = keeper()
    ? await ask<Venue>({
        act: 'open',
        worker: worker(),
        ...(sharedBy !== undefined && { sharedBy }),
      })
    : ownVenue()
  return current
}

/** Returns the server at E2E_URL, which keeps its data between journeys. */
function ownVenue(): Venue {
  const { E2E_URL: url = '', E2E_FOLDER: folder = '' } = process.env
  if (url === '') throw new Error('E2E_URL must name a server where no run of journeys starts one')
  return { name: '', url, folder, databaseUrl: '', pid: 0 }
}

export const canStart = () => keeper() !== undefined

export const startVenue = (settings: Environment) =>
  ask<Venue>({ act: 'start', worker: worker(), settings })

export const stopVenue = (name: string) => ask<object>({ act: 'stop', worker: worker(), name })

export async function serverLog(): Promise<string> {
  if (!keeper()) return ''
  return (await ask<{ log: string }>({ act: 'log', worker: worker() })).log
}

export const keptSession = (email: string): Sessions[string] | undefined =>
  keeper()?.sessions[email]

export function currentVenue(): Venue {
  if (!current) throw new Error('No venue is open')
  return current
}

export function ownData(): string {
  const { folder } = currentVenue()
  if (folder === '') throw new Error('E2E_FOLDER must name the folder of the server at E2E_URL')
  return folder
}

/** Empty if the venue's product starts its own engine. */
export function databaseUrlOf(folder: string): string {
  const note = noteOfDatabase(folder)
  return existsSync(note) ? readFileSync(note, 'utf8') : ''
}

export function ownerUrlOf(folder: string): string | undefined {
  const settings = { dataDir: join(folder, 'data'), stateDir: join(folder, 'state') }
  return databaseUrlOf(folder) || runningEngine(settings)?.url
}
