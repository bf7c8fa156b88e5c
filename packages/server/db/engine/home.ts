import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../ground/make-folder.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { isRoot, ownerOf, unprivilegedUser } from './cluster-owner.ts'
import type { ClusterOwner } from './cluster-owner.ts'

export interface Home {
  root: string
  data: string
  sockets: string
  log: string
  /** Copies of the engine's programs, for a user who cannot read the originals. */
  programs: string
  /** Set if the server must run as another user. */
  owner: ClusterOwner | undefined
}

export interface HomeSettings {
  dataDir: string
  /** Parent folder of root’s clusters, since the unprivileged user that runs them may have no access to DATA_DIR. */
  stateDir: string
}

export const defaultStateDir = '/var/lib/dxweb'

const pointerName = 'engine.json'
/** Every system allows socket paths of up to 103 bytes; the file name takes 16. */
const longestSocketDir = 86

export const hasHome = (dataDir: string): boolean =>
  [pointerName, 'postgres'].some((name) => existsSync(join(dataDir, name)))

export function homeOf(settings: HomeSettings): Home {
  makeDataDir(settings.dataDir)
  const dataDir = realpathSync(settings.dataDir)
  const pointed = readPointer(dataDir)
  const own = join(dataDir, 'postgres')
  if (pointed) return homeAt(checkPointed(pointed, dataDir), settings.stateDir)
  if (!isRoot() || (existsSync(own) && ownerOf(own))) {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    return homeAt(own, own)
  }
  return homeAt(makeStateHome(dataDir, settings.stateDir), settings.stateDir)
}

function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new StartFault(`The data directory ${dataDir} cannot be written to.`, { cause })
  }
}

function readPointer(dataDir: string): string | undefined {
  const path = join(dataDir, pointerName)
  if (!existsSync(path)) return undefined
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { home: string }).home
  } catch (cause) {
    throw new StartFault(`${path}, which says where the database is, is damaged; restore it.`, {
      cause,
    })
  }
}

function checkPointed(root: string, dataDir: string): string {
  if (!isRoot()) {
    throw new StartFault(
      `The database of ${dataDir} was made by root; start DxWeb as root, or give it another DATA_DIR.`,
    )
  }
  if (!existsSync(root)) {
    throw new StartFault(
      `The database of ${dataDir} is missing: it should be in ${root}; restore a backup, or remove ${join(dataDir, pointerName)} to begin with an empty one.`,
    )
  }
  refuseCopy(root, dataDir)
  return root
}

/** Refuses a copied data directory, since its pointer file would make both directories use one database. */
function refuseCopy(root: string, dataDir: string): void {
  const belongsTo = join(root, 'data-dir')
  const first = existsSync(belongsTo) ? readFileSync(belongsTo, 'utf8') : ''
  if (first === dataDir) return
  if (existsSync(first) && readPointer(first) === root) {
    throw new StartFault(
      `${dataDir} is a copy of ${first} and points at the same database; make copies with npm run backup and npm run restore.`,
    )
  }
  writeFileSync(belongsTo, dataDir)
}

function makeStateHome(dataDir: string, stateDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const root = join(stateDir, `${hash}-${randomBytes(3).toString('hex')}`)
  const { uid, gid } = unprivilegedUser()
  try {
    // An existing directory, such as /tmp, keeps its permissions.
    if (makeFolder(stateDir)) chmodSync(stateDir, 0o755)
    mkdirSync(root, { mode: 0o700 })
    writeFileSync(join(root, 'data-dir'), dataDir)
    chownSync(root, uid, gid)
    writeFileSync(join(dataDir, pointerName), JSON.stringify({ home: root }))
  } catch (cause) {
    throw new StartFault(
      `The database's directory ${root} cannot be made; choose another place with STATE_DIR.`,
      { cause },
    )
  }
  return root
}

function homeAt(root: string, programsDir: string): Home {
  const owner = isRoot() ? ownerOf(root) : undefined
  return {
    root,
    data: join(root, 'data'),
    sockets: socketsOf(root, owner),
    log: join(root, 'engine.log'),
    programs: programsDir,
    owner,
  }
}

/** Only the owner has access, which protects the local database. */
function socketsOf(root: string, owner: ClusterOwner | undefined): string {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const inside = join(root, 'run')
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const path = inside.length <= longestSocketDir ? inside : join('/tmp', `dxweb-${uid}-${hash}`)
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  const found = lstatSync(path)
  if (!found.isDirectory() || (process.getuid && (found.uid !== uid || found.mode & 0o077))) {
    throw new StartFault(`${path} should be a directory that only the database's user may enter.`)
  }
  return path
}
