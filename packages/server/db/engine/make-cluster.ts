import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartFault } from '../../ground/start-fault.ts'
import { ownerName, passwordFile, usesTcp } from './connection.ts'
import type { Home } from './home.ts'
import type { Programs } from './programs.ts'
import { engineEnvironment } from './postmaster.ts'

const run = promisify(execFile)

/**
 * PostgreSQL 17 and later have a built-in locale, the same on all systems. Norwegian collation is requested by name.
 */
function localeOptions(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale-provider=icu', '--icu-locale=und', '--locale=C']
}

/** Builds the cluster elsewhere and renames it, so that an interrupted start leaves no partial cluster. */
export async function makeCluster(home: Home, programs: Programs, fsync: boolean): Promise<void> {
  if (existsSync(home.data)) return
  const partial = join(home.root, `making-${randomBytes(4).toString('hex')}`)
  mkdirSync(partial, { mode: 0o700 })
  if (home.owner) chownSync(partial, home.owner.uid, home.owner.gid)
  const options = [
    '-D',
    partial,
    '-U',
    ownerName,
    '--encoding=UTF8',
    ...localeOptions(programs.major),
    '--data-checksums',
    '--auth-host=scram-sha-256',
    ...(usesTcp ? [`--pwfile=${writePassword(home)}`] : ['--auth-local=trust']),
    ...(fsync ? [] : ['--no-sync']),
  ]
  try {
    await run(join(programs.bin, 'initdb'), options, {
      ...home.owner,
      cwd: home.root,
      env: engineEnvironment(),
    })
    renameSync(partial, home.data)
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true })
    // Another process has created the cluster meanwhile.
    if (existsSync(home.data)) return
    throw new StartFault(
      `PostgreSQL could not make its database in ${home.root}: ${lastLineOf(cause)}`,
      { cause },
    )
  }
}

function writePassword(home: Home): string {
  const path = passwordFile(home)
  writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return path
}

function lastLineOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr ?? message).trim().split('\n').at(-1) ?? ''
}
