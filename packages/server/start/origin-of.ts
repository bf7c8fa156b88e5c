import { lastStart } from './database/last-start.ts'
import { reachable } from './listen.ts'
import type { Settings } from './settings/settings.ts'

type Placed = Pick<Settings, 'dataDir' | 'host' | 'port' | 'publicUrl' | 'tls'>

export function originOf({ dataDir, host = '127.0.0.1', port, publicUrl, tls }: Placed): string {
  const known = publicUrl ?? lastStart(dataDir)?.address
  return (known ?? reachable(`${tls ? 'https' : 'http'}://${host}:${port}`)).replace(/\/$/, '')
}
