import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../../ground/start-fault.ts'
import { schemaText } from '../schema-files.ts'

export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

export const migrationsDir = join(import.meta.dirname, '../migrations')

/**
 * The schema's name among the migrations. It sorts before all others, since a new database begins with the schema
 * (docs/decisions/0001).
 */
export const schemaName = '0000-schema'

const pattern = /^(?!0000)\d{4}-[a-z0-9-]+\.sql$/

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const fileOf = (name: string, text: string): MigrationFile => ({
  name,
  text,
  checksum: hashOf(text),
})

const commentLine = /^\s*--.*\n/gm

/** Ignores comment lines, so that no database is refused for a reworded comment. */
export const schemaFile = (text: string = schemaText()): MigrationFile => ({
  name: schemaName,
  text,
  checksum: hashOf(text.replaceAll(commentLine, '')),
})

/**
 * Normalises line endings, which git may have changed. A missing directory means no migrations, since git keeps no
 * empty directory.
 */
export function readMigrations(directory: string): MigrationFile[] {
  const names = (existsSync(directory) ? readdirSync(directory) : [])
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  names.forEach((name, index) => {
    const isTwin = name.slice(0, 4) === names[index - 1]?.slice(0, 4)
    if (!pattern.test(name) || isTwin) {
      throw new StartFault(
        `The migration ${name} needs a name like 0001-what-it-makes.sql with a number of its own.`,
      )
    }
  })
  return names.map((name) =>
    fileOf(name, readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')),
  )
}

export interface Applied {
  name: string
  checksum: string
}

/** Throws StartFault if database and files have different histories. */
export function pendingOf(
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): MigrationFile[] {
  refuseOtherSchema(files, applied)
  applied.forEach(({ name, checksum }, index) => {
    const file = files.find((one) => one.name === name)
    if (!file) {
      throw new StartFault(
        `The database has the migration ${name}, which this version does not know; start the version that made it, or a newer one.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartFault(
        `The migration ${name} was changed after it had been applied; put the file back as it was and write a new one.`,
      )
    }
    if (files[index] !== file) {
      throw new StartFault(
        `The migration ${files[index]?.name} comes before ${name}, which is applied already; give it a later number.`,
      )
    }
  })
  return files.slice(applied.length)
}

function refuseOtherSchema([schema]: readonly MigrationFile[], [first]: readonly Applied[]): void {
  if (first === undefined) return
  if (first.name === schema?.name && first.checksum === schema.checksum) return
  throw new StartFault(
    'The database was made by a build with another schema, which cannot be converted before version 1.0: start that build on it, or start this one with another DATA_DIR or an empty database.',
  )
}
