import type { Environment } from '@dxweb/server/start/settings/settings.ts'
import { join } from 'node:path'
import type { Copies, Copy } from './copies.ts'
import { HostProcess } from './host-process.ts'
import type { Venue } from './messages.ts'
import { usualSettings } from './template.ts'

interface Open extends Venue {
  copy: Copy
  sharedBy: string | undefined
}

export class WorkerVenues {
  readonly #copies: Copies
  #host: HostProcess
  #current: Open | undefined
  readonly #started = new Map<string, Open>()
  /** Port of all venues that `open` returns, so that they have the same address. */
  #port = '0'

  constructor(copies: Copies, host: HostProcess) {
    this.#copies = copies
    this.#host = host
  }

  get log(): string {
    return this.#host.log
  }

  /** Opens a fresh venue, or returns the last venue if the journey is in the same file and shares the venue. */
  async open(sharedBy: string | undefined): Promise<Venue> {
    const last = this.#current
    if (sharedBy !== undefined && last?.sharedBy === sharedBy && this.#host.isAlive) {
      return venueOf(last)
    }
    this.#current = undefined
    if (last) await this.#close(last)
    this.#current = await this.#open(await this.#copies.take(), { PORT: this.#port }, sharedBy)
    this.#port = new URL(this.#current.url).port
    this.#copies.prepare()
    return venueOf(this.#current)
  }

  /** Starts an additional venue with settings of its own; without the demo it is empty. */
  async start(settings: Environment): Promise<Venue> {
    const copy = settings['DEMO'] === 'off' ? this.#copies.makeEmpty() : await this.#copies.take()
    const opened = await this.#open(copy, settings, undefined)
    this.#started.set(opened.name, opened)
    return venueOf(opened)
  }

  async stop(name: string): Promise<void> {
    const opened = this.#started.get(name)
    this.#started.delete(name)
    if (opened) await this.#close(opened)
  }

  async end(): Promise<void> {
    await this.#host.end()
  }

  async #open(copy: Copy, settings: Environment, sharedBy: string | undefined): Promise<Open> {
    if (!this.#host.isAlive) this.#host = new HostProcess()
    const url = await this.#host.open(copy.name, {
      ...usualSettings,
      DATA_DIR: join(copy.folder, 'data'),
      STATE_DIR: join(copy.folder, 'state'),
      DATABASE_URL: copy.databaseUrl,
      ...settings,
    })
    const { name, folder, databaseUrl } = copy
    return { name, folder, databaseUrl, url, pid: this.#host.pid, copy, sharedBy }
  }

  async #close({ copy }: Open): Promise<void> {
    if (this.#host.isAlive) await this.#host.close(copy.name)
    this.#copies.drop(copy)
  }
}

const venueOf = ({ copy: _copy, sharedBy: _sharedBy, ...venue }: Open): Venue => venue
