import type { Environment } from '@dxweb/server/start/settings/settings.ts'

export type HostQuestion = { id: number; name: string } & (
  | { act: 'open'; environment: Environment }
  | { act: 'close' }
)

export interface HostAnswer {
  id: number
  address?: string
  error?: string
}

export interface Venue {
  /** Name of the venue's database. */
  name: string
  url: string
  folder: string
  databaseUrl: string
  /** Id of the process that serves the venue. */
  pid: number
}

export type KeeperQuestion =
  | { act: 'open'; worker: number; sharedBy?: string }
  | { act: 'start'; worker: number; settings: Environment }
  | { act: 'stop'; worker: number; name: string }
  | { act: 'log'; worker: number }

export interface Ready {
  url: string
  sessions: Sessions
}

/** Cookies by e-mail address; every copy of the template has these sessions. */
export type Sessions = Record<string, { name: string; value: string }[]>
