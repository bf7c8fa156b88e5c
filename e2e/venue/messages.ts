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

/** A running product with data that nothing else uses. */
export interface Venue {
  /** Names its database. */
  name: string
  url: string
  folder: string
  databaseUrl: string
  /** The process that serves it. */
  pid: number
}

export type KeeperQuestion =
  | { act: 'open'; worker: number; sharedBy?: string }
  | { act: 'start'; worker: number; settings: Environment }
  | { act: 'stop'; worker: number; name: string }
  | { act: 'log'; worker: number }

/** Message of the keeper when the template is filled. */
export interface Ready {
  /** URL of the keeper. */
  url: string
  sessions: Sessions
}

/** Cookies by email address, of a session that every copy has. */
export type Sessions = Record<string, { name: string; value: string }[]>
