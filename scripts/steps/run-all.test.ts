import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { paced } from './pace/pace.ts'
import { processesIn } from './processes/proc-table.ts'

const here = import.meta.dirname
const moduleAt = (name: string) => JSON.stringify(pathToFileURL(join(here, name)).href)

const parent = mkdtempSync(join(tmpdir(), 'runs-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

/**
 * A program that starts a process in a separate session, like a database engine or a browser, and then keeps running
 * unless its argument is 'end'.
 */
const program = join(parent, 'program.mjs')
writeFileSync(
  program,
  `import { spawn } from 'node:child_process'
   import { mkdtempSync } from 'node:fs'
   import { join } from 'node:path'
   const stay = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000)'
   const folder = mkdtempSync(join(process.env.TMPDIR, 'kept-'))
   const between = \`require('child_process').spawn(process.execPath, ['-e', \${JSON.stringify(stay)}],
     { detached: true, stdio: 'inherit' }).unref()\`
   if (process.argv[2] === 'orphan') spawn(process.execPath, ['-e', between], { stdio: 'inherit' })
   else spawn(process.execPath, ['-e', stay], { detached: true, stdio: 'ignore', cwd: folder }).unref()
   console.log('ready ' + process.argv[2])
   if (process.argv[2] !== 'end') setInterval(() => undefined, 1000)`,
)

/** Runs one program for each argument in parallel; a program with an argument other than 'end' must be ended. */
const run = join(parent, 'run.ts')
writeFileSync(
  run,
  `import { runAll } from ${moduleAt('run-all.ts')}
   import { runNode } from ${moduleAt('processes/run-program.ts')}
   const step = (folder, name) => ({
     name,
     run: async () => {
       const { ok } = await runNode([${JSON.stringify(program)}, name], { live: name, env: { TMPDIR: folder } })
       return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
     },
   })
   const names = process.argv.slice(2)
   const measure = () => ({ wall: 1, processor: 1, pace: 1 })
   process.exit(await runAll((folder) => [names.map((name) => step(folder, name))], [], false, measure))`,
)

function start(...names: string[]) {
  const child = spawn(process.execPath, [run, ...names], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { child, lines }
}

const runFolders = () => readdirSync(parent).filter((name) => name.startsWith('dx-'))

/** Returns folders and processes that are left; processes only on a system with /proc. */
const left = () => [...runFolders(), ...processesIn(join(parent, 'dx-'))]

test('removes processes and folders that the programs of a run left behind', async () => {
  const { child, lines } = start('end', 'end')
  await once(child, 'close')
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
  expect(left()).toEqual([])
})

test('leaves nothing behind when a run gets SIGTERM at one of ten random moments', async () => {
  const startUpMs = paced(700)
  const sum = '0 passed, 2 failed'
  for (let round = 0; round < 10; round += 1) {
    const { child, lines } = start('stay', 'orphan')
    const afterMs = Math.round(Math.random() * startUpMs)
    await delay(afterMs)
    child.kill('SIGTERM')
    await once(child, 'close')
    const context = `${afterMs} ms after the start: ${lines.join('\n')}`
    // A run that is still starting does not handle the signal, and prints no sum.
    const found = { context, left: left(), sum: lines.at(-1) ?? sum }
    expect(found).toEqual({ context, left: [], sum })
  }
})

test('the next run removes the processes and folders of a run that was killed', async () => {
  const { child, lines } = start('stay', 'orphan')
  while (lines.filter((line) => line.includes('ready')).length < 2) await delay(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(runFolders()).toHaveLength(1)
  const next = start('end')
  await once(next.child, 'close')
  expect(left()).toEqual([])
})
