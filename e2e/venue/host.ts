import { createLogger } from '@dxweb/server/ground/logger.ts'
import { recordStart } from '@dxweb/server/start/database/last-start.ts'
import { openProduct, type Product } from '@dxweb/server/start/product.ts'
import { keptWorker } from '@dxweb/server/testing/run/kept-workers.ts'
import { type Environment, readSettings } from '@dxweb/server/start/settings/settings.ts'
import type { HostAnswer, HostQuestion } from './messages.ts'

// Loads the product once per process, and then opens and closes it on one venue after another.

const products = new Map<string, Product>()

async function open(name: string, environment: Environment): Promise<string> {
  const settings = readSettings(environment)
  const logger = createLogger(settings.logLevel, false)
  const product = await openProduct({ settings, logger, startWorker: keptWorker })
  products.set(name, product)
  recordStart(settings.dataDir, {
    address: product.address,
    hasOwnDatabase: settings.databaseUrl !== undefined,
  })
  return product.address
}

async function close(name: string): Promise<void> {
  await products.get(name)?.close()
  products.delete(name)
}

async function end(): Promise<never> {
  await Promise.allSettled([...products.keys()].map(close))
  process.exit()
}

async function answer(question: HostQuestion): Promise<HostAnswer> {
  try {
    if (question.act === 'open') {
      return { id: question.id, address: await open(question.name, question.environment) }
    }
    await close(question.name)
    return { id: question.id }
  } catch (error) {
    return { id: question.id, error: String(error instanceof Error ? error.stack : error) }
  }
}

process.on('message', (question: HostQuestion) => {
  void answer(question).then((given) => process.send?.(given))
})
process.once('disconnect', () => void end())
// Ignores signals, which a terminal sends to every process, since the keeper ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
