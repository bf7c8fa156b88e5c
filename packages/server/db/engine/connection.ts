import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Home } from './home.ts'

/** The role that runs migrations; it has a password only on Windows. */
export const ownerName = 'dxweb'
export const databaseName = 'dxweb'

export const socketPort = 5432

export const usesTcp = process.platform === 'win32'

export function passwordFile(home: Home): string {
  return join(home.root, 'password')
}

export interface Address {
  host: string
  port: number
}

export function connectionTo(home: Home, address: Address, database: string): ClientConfig {
  const path = passwordFile(home)
  const password = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  return { ...address, user: ownerName, database, password, connectionTimeoutMillis: 5000 }
}

export function urlOf(config: ClientConfig): string {
  const parts = Object.entries({
    host: config.host,
    port: config.port,
    user: config.user,
    password: config.password as string | undefined,
  })
  const known = parts.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `postgresql:///${config.database}?${new URLSearchParams(known)}`
}
