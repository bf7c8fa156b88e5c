import { startWorker, type Worker, type WorkerSettings } from '../../work/worker.ts'

/** Idle processes by their settings, kept since starting a process takes longer than most test files. */
const idle = new Map<string, Worker[]>()

/**
 * Returns a worker process that the next app of this test process reuses. Its priority is not lowered, since tests wait
 * for it.
 */
export function keptWorker({ engine, heapMegabytes, timeoutMs }: WorkerSettings): Worker {
  const settings = { engine, heapMegabytes, timeoutMs, niceness: 0 }
  const key = `${heapMegabytes} ${timeoutMs}`
  const kept = idle.get(key) ?? []
  idle.set(key, kept)
  const free = kept.splice(0).filter((one) => one.isAlive())
  const worker = free.pop() ?? startWorker(settings)
  kept.push(...free)
  worker.unref()
  worker.open(engine)
  let tasks = 0
  return {
    ...worker,
    async perform(...asked) {
      tasks += 1
      try {
        return await worker.perform(...asked)
      } finally {
        tasks -= 1
      }
    },
    end() {
      if (tasks > 0 || !worker.isAlive()) return worker.end()
      worker.open({ url: '' })
      kept.push(worker)
    },
  }
}
