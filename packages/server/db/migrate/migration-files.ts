import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../../ground/start-fault.ts'

export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

export const migrationsDir = join(import.meta.dirname, '../migrations')

/** Creates a new database (docs/decisions/0051). */
export const baselineName = '0001-baseline.sql'

const pattern = /^\d{4}-[a-z0-9-]+\.sql$/

/** Normalises line endings, which git may have changed. */
export function readMigrations(directory: string): MigrationFile[] {
  const names = readdirSync(directory)
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
  return names.map((name) => {
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

export interface Applied {
  name: string
  checksum: string
}

/** Throws StartFault when database and files have different histories. */
export function pendingOf(
  files: readonly MigrationFile[],
  applied: readonly Applied[],
): MigrationFile[] {
  refuseOlderBuild(files, applied)
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

function refuseOlderBuild([baseline]: readonly MigrationFile[], [first]: readonly Applied[]): void {
  if (baseline?.name !== baselineName || first === undefined) return
  if (first.name === baseline.name && first.checksum === baseline.checksum) return
  throw new StartFault(
    'The database was made by an older build, and no way leads from there to this one: start that build on it, or this one with another DATA_DIR or an empty database.',
  )
}
