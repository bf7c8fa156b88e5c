import type { Server } from './server.ts'

type Place = Pick<Server, 'url' | 'folder'>

/** Tells the workers, which are processes that begin later, of the servers that are up. */
export function noteServers(servers: readonly Place[]): void {
  process.env.E2E_SERVERS = JSON.stringify(servers.map(({ url, folder }) => ({ url, folder })))
}

/** The server of this worker: a worker that takes another's place after a failure takes its server too. */
export function ownServer(): Place | undefined {
  const servers = JSON.parse(process.env.E2E_SERVERS ?? '[]') as Place[]
  return servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
}

/** Where the product's data lies that this worker's journeys use. */
export function ownData(): string {
  const folder = ownServer()?.folder
  if (!folder) throw new Error('E2E_FOLDER must tell where the data of the server at E2E_URL lies')
  return folder
}
