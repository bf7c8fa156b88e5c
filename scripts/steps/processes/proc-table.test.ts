import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isAnyRunnable } from './proc-table.ts'

test('distinguishes a program with a working thread from a waiting program', async () => {
  const working = `new (require('worker_threads').Worker)('for (;;);', { eval: true })`
  const busy = spawn(process.execPath, ['-e', working])
  const idle = spawn('sleep', ['1000'])
  const pidOf = ({ pid = 0 }: typeof busy) => [pid]
  try {
    while (!isAnyRunnable(pidOf(busy))) await delay(5)
    while (isAnyRunnable(pidOf(idle))) await delay(5)
    expect([isAnyRunnable([process.pid]), isAnyRunnable([])]).toEqual([true, false])
  } finally {
    for (const child of [busy, idle]) child.kill('SIGKILL')
  }
})
