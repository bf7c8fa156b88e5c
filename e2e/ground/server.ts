import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { testDir } from '@dxweb/server/testing/test-engine.ts'
import { productCommand } from '../../scripts/source/product-command.ts'
import { repository } from '../../scripts/source/repository.ts'
import { canStart, startVenue, stopVenue } from '../venue/venue.ts'

export interface Server {
  url: string
  folder?: string
  stop(): Promise<void>
}

export async function startServer(): Promise<Server> {
  const url = process.env.E2E_URL
  if (url) return { url, folder: process.env.E2E_FOLDER, stop: async () => undefined }
  return startOwnServer()
}

/** Loads the small demo, or no data with DEMO=off. */
export async function startOwnServer(settings: NodeJS.ProcessEnv = {}): Promise<Required<Server>> {
  if (!canStart()) return startProcess(settings)
  const { name, url, folder } = await startVenue(settings)
  return {
    url,
    folder,
    async stop() {
      await stopVenue(name)
    },
  }
}

async function startProcess(settings: NodeJS.ProcessEnv): Promise<Required<Server>> {
  const folder = testDir()
  const server = spawn(process.execPath, productCommand, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      STATE_DIR: join(folder, 'state'),
      DATABASE_URL: '',
      DEMO_SCALE: 'small',
      LOG_LEVEL: 'warn',
      REPORT_LOOPBACK: 'on',
      WEBHOOK_LOOPBACK: 'on',
      ...settings,
    },
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(server), folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the address that the server prints when ready. Prints all other lines. */
function addressOf(server: ChildProcess): Promise<string> {
  const { stdout } = server
  if (stdout === null) throw new Error('The server has no output')
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const addressLine = /^\{"dxweb":\{"address":"([^"]+)"\}\}$/.exec(line)
      if (addressLine?.[1]) resolve(addressLine[1])
      else process.stdout.write(`${line}\n`)
    })
    server.once('exit', () => reject(new Error('The server did not start')))
  })
}
