import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsIn } from '@dxweb/server/start/settings/settings.ts'
import { databaseAt } from '@dxweb/server/testing/database-url.ts'
import { onEngine } from './on-engine.ts'
import type { Template } from './template.ts'

export interface Copy {
  name: string
  folder: string
  databaseUrl: string
}

/** The file contains the venue's database URL, for direct queries. */
export const noteOfDatabase = (folder: string) => join(folder, 'database-url')

export class Copies {
  readonly #root: string
  readonly #template: Template
  readonly #engineUrl: string
  #count = 0
  #next: Promise<Copy> | undefined
  /** Queue of copies and drops, since PostgreSQL copies a template for only one caller at a time. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(root: string, engineUrl: string, template: Template) {
    this.#root = root
    this.#engineUrl = engineUrl
    this.#template = template
  }

  prepare(): void {
    this.#next ??= this.#make()
    // The error is reported to the caller of `take`.
    this.#next.catch(() => undefined)
  }

  async take(): Promise<Copy> {
    const next = this.#next ?? this.#make()
    this.#next = undefined
    return next
  }

  /** Makes a folder without a database, for which the product starts its own engine. */
  makeEmpty(): Copy {
    this.#count += 1
    const name = `empty_${this.#count}`
    const folder = join(this.#root, name)
    mkdirSync(folder)
    return { name, folder, databaseUrl: '' }
  }

  /** Drops a copy in the background; the next copy waits until the drop is done. */
  drop({ name, folder, databaseUrl }: Copy): void {
    rmSync(folder, { recursive: true, force: true })
    if (databaseUrl !== '')
      void this.#inTurn(`drop database ${name} with (force)`).catch(() => undefined)
  }

  async #make(): Promise<Copy> {
    this.#count += 1
    const name = `journey_${this.#count}`
    // Copying files takes a third of the time of writing them to the write-ahead log.
    const text = `create database ${name} template ${this.#template.database} strategy file_copy`
    await this.#inTurn(text)
    const folder = this.#makeFolder(name)
    const databaseUrl = databaseAt(this.#engineUrl, name)
    writeFileSync(noteOfDatabase(folder), databaseUrl, { mode: 0o600 })
    return { name, folder, databaseUrl }
  }

  #makeFolder(name: string): string {
    const folder = join(this.#root, name)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { recursive: true })
    const [from, to] = [pathsIn(this.#template.dataDir), pathsIn(dataDir)]
    cpSync(from.uploads, to.uploads, { recursive: true })
    // The secret signs the cookies of the prepared sessions.
    cpSync(from.secret, to.secret)
    return folder
  }

  #inTurn(text: string): Promise<unknown> {
    const done = this.#queue.then(() => onEngine(this.#engineUrl, text))
    this.#queue = done.catch(() => undefined)
    return done
  }
}
