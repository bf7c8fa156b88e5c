import type { FullConfig } from '@playwright/test'
import { noteServers } from './ground/own-server.ts'
import { type Server, startServer } from './ground/server.ts'

export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startServer()))
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(servers.map((server: Server) => server.stop()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  noteServers(servers)
  return stop
}
