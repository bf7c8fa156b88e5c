import type { Server } from './server.ts'

type Place = Pick<Server, 'url' | 'folder'>

export function noteServers(servers: readonly Place[]): void {
  process.env.E2E_SERVERS = JSON.stringify(servers.map(({ url, folder }) => ({ url, folder })))
}

/** A worker that replaces a failed one takes over its server. */
export function ownServer(): Place | undefined {
  const servers = JSON.parse(process.env.E2E_SERVERS ?? '[]') as Place[]
  return servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
}

export function ownData(): string {
  const folder = ownServer()?.folder
  if (!folder) throw new Error('E2E_FOLDER must tell where the data of the server at E2E_URL lies')
  return folder
}
