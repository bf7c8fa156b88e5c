import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Control, controlOf } from './control.ts'

const start = fileURLToPath(new URL('start.ts', import.meta.url))

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The double has no output')
  const lines = createInterface({ input: child.stdout })
  const gone = once(child, 'exit').then(() => {
    throw new Error('The double did not start')
  })
  gone.catch(() => undefined)
  const [line] = (await Promise.race([once(lines, 'line'), gone])) as [string]
  return (JSON.parse(line) as { doubles: { address: string } }).doubles.address
}

export interface OwnProcess {
  address: string
  control: Control
  /** Ends the process as a crash would. */
  kill(): Promise<void>
  startAgain(): Promise<void>
}

/** With `file`, the state survives the process. */
export async function spawnDoubles({ file }: { file?: string } = {}): Promise<OwnProcess> {
  const open = (port: string) => {
    const state = file === undefined ? [] : ['--state', file]
    return spawn(process.execPath, [start, '--port', port, ...state], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }
  let child = open('0')
  const address = await addressOf(child)
  return {
    address,
    control: controlOf(address),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async startAgain() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = open(new URL(address).port)
      await addressOf(child)
    },
  }
}
