// Runs under any Node from 20.19: installs the packages, including the pinned Node, and starts the command in it.
// Plain JavaScript, since the Node that runs the file may not read TypeScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants as modes,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripProgram } from './install/strip-node.mjs'
import { removeUnread } from './install/unread.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules')
const lockfile = join(root, 'package-lock.json')
const stampFile = join(packages, '.installed-from')
const runStampFile = join(packages, '.installed-to-run')
const asOwner = 'Run this once as the user that owns the checkout.'

const readJson = (name) => JSON.parse(readFileSync(join(root, 'scripts/source', name), 'utf8'))
const product = readJson('product.json').join(' ')

/**
 * Commands under `run` need only the product's packages; all others also need the packages for development, tests and
 * benches.
 */
const { run, develop } = readJson('commands.json')
const scripts = { ...run, ...develop, start: [...run.start, product] }

function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function stampOf(lock) {
  const target = `${process.platform} ${process.arch}`
  return createHash('sha256').update(lock).update(target).digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs the npm that started the process, otherwise the npm on the path. */
function npm(args, options) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return spawn(process.execPath, [own, ...args], options)
  return spawn('npm', args, { ...options, shell: process.platform === 'win32' })
}

function install(which, cache) {
  // Not `npm ci`, since the lockfile lists the optional packages of one platform.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', which]
  args.push('--include=optional', '--loglevel=error')
  if (cache) args.push(`--cache=${cache}`)
  return new Promise((resolve) => {
    const child = npm(args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', () => resolve({ ok: false, output: 'npm was not found on the path.' }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Removes an interrupted installation, recognised by the missing list that npm writes last. Otherwise npm would take
 * half-written folders for complete packages.
 */
function removeUnfinished() {
  const list = join(packages, '.package-lock.json')
  if (!existsSync(list)) rmSync(packages, { recursive: true, force: true })
  rmSync(list, { force: true })
}

/** Installs packages; retries with a cache in the checkout if npm's own cache is not writable. */
async function installTwice(which) {
  const first = await install(which)
  const refused = /EACCES|EPERM|EROFS|ENOENT: no such file or directory, mkdir/.test(first.output)
  if (first.ok || !refused) return first
  const cache = join(root, '.cache', 'npm')
  const second = await install(which, cache)
  rmSync(cache, { recursive: true, force: true })
  return second
}

function mustBeWritable() {
  try {
    mkdirSync(packages, { recursive: true })
    accessSync(packages, modes.W_OK)
  } catch {
    stop(`The packages cannot be installed: ${root} is not writable by this user. ${asOwner}`)
  }
}

function failureText(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)) {
    return 'The packages could not be fetched: the package registry does not answer. Try again when it does.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be installed: this user may not write to ${root} or to npm's cache. ${asOwner}`
  }
  if (/ENOSPC/.test(output)) return 'The packages could not be installed: the disk is full.'
  return `The packages could not be installed. npm says:\n${output.trim()}`
}

/** Prints the number of installed packages while npm prints nothing. */
function countPackages(lock, isWhole) {
  const wanted = Object.entries(JSON.parse(lock).packages).filter(
    ([path, { dev, optional, link }]) =>
      path.startsWith('node_modules/') && !optional && !link && (isWhole || !dev),
  )
  let last = 0
  const timer = setInterval(() => {
    const there = wanted.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
    if (there > last) process.stdout.write(`${there} of ${wanted.length} packages are there.\n`)
    last = there
  }, 5000)
  return () => clearInterval(timer)
}

/** Returns true for a checkout with packages for development, which are then not removed. */
const isDeveloped = () => existsSync(join(packages, 'vitest'))

async function bringPackages(command) {
  const lock = readFileSync(lockfile, 'utf8')
  const stamp = stampOf(lock)
  if (read(stampFile) === stamp) return
  if (command in run && read(runStampFile) === stamp) return
  mustBeWritable()
  removeUnfinished()
  const isWhole = !(command in run) || isDeveloped()
  const what = isWhole ? 'all packages' : 'the packages that DxWeb runs with'
  process.stdout.write(`Installing ${what} (the first time takes about a minute) …\n`)
  const began = Date.now()
  const countEnd = countPackages(lock, isWhole)
  const { ok, output } = await installTwice(isWhole ? '--include=dev' : '--omit=dev')
  countEnd()
  if (readFileSync(lockfile, 'utf8') !== lock) writeFileSync(lockfile, lock)
  if (!ok) stop(failureText(output))
  removeUnread(packages, isWhole)
  stripNode()
  writeFileSync(isWhole ? stampFile : runStampFile, stamp)
  process.stdout.write(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.\n`)
}

function answers(node, version) {
  if (!existsSync(node)) return false
  const output = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout
  return output?.trim() === `v${version}`
}

function nodePaths() {
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `${prefix}-${platform}-${process.arch}`
  return [
    join(packages, 'node', file),
    join(packages, 'node', 'node_modules', name, file),
    join(packages, name, file),
  ].filter((path) => existsSync(path))
}

const findNode = (version) => nodePaths().find((path) => answers(path, version))

/** Strips one copy of Node, and replaces the other copies by hard links to it. */
function stripNode() {
  const { version } = JSON.parse(readFileSync(join(packages, 'node', 'package.json'), 'utf8'))
  const [first, ...others] = nodePaths()
  if (!first || !stripProgram(first, (path) => answers(path, version))) return
  for (const path of others) {
    rmSync(path)
    linkSync(first, path)
  }
}

/** Returns the pinned Node, after running its package's install script if npm has not run it. */
function pinnedNode() {
  const { version } = JSON.parse(readFileSync(join(packages, 'node', 'package.json'), 'utf8'))
  if (process.version === `v${version}`) return process.execPath
  const there = findNode(version)
  if (there) return there
  process.stdout.write(`Fetching Node ${version} …\n`)
  const folder = join(packages, 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: folder, stdio: 'ignore' })
  const fetched = findNode(version)
  if (fetched) return fetched
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  stop(`Node ${version} could not be fetched for this machine. Install Node 26 and try again.`)
}

const asked = new Set()

function begin(node, script, args, { stdio = 'inherit', more = {} } = {}) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(node, [...script.split(' '), ...args], {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: path, ...more },
  })
  // A terminal sends the signal to the whole group; the child tolerates the second signal.
  const pass = (signal) => {
    asked.add(signal)
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  const ended = new Promise((resolve) => {
    child.on('error', (error) => stop(`Node could not be started: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(signal ? 128 + constants.signals[signal] : code)
    })
  })
  return { child, ended }
}

async function runInTurn(node, steps, args) {
  for (const [index, step] of steps.entries()) {
    const code = await begin(node, step, index === steps.length - 1 ? args : []).ended
    if (code !== 0) return code
  }
  return 0
}

/**
 * Starts the web build and the product together. The product prepares its database meanwhile, and begins to serve
 * when a message reports the end of the build.
 */
async function runWhileBuilding(node, [building, serving], args) {
  const built = begin(node, building, [])
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const served = begin(node, serving, args, { stdio, more: { WEB_BUILD: 'underway' } })
  let failed = 0
  void built.ended.then((code) => {
    failed = asked.size > 0 ? 0 : code
    if (code !== 0) served.child.kill('SIGTERM')
    else if (served.child.connected) served.child.send('built', () => undefined)
  })
  const code = await served.ended
  built.child.kill('SIGTERM')
  return failed || code
}

async function main() {
  const [command, ...args] = process.argv.slice(2)
  const steps = scripts[command]
  if (!steps) stop(`Unknown command. Known: ${Object.keys(scripts).join(', ')}.`)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node 20.19 or later is needed; this is ${process.versions.node}.`)
  }
  await bringPackages(command)
  const node = pinnedNode()
  const code = await (command === 'start' ? runWhileBuilding : runInTurn)(node, steps, args)
  process.exit(code)
}

main().catch((error) => stop(`This did not work: ${error.message}`))
