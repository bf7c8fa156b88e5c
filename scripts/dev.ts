import { createServer } from 'node:http'
import { readSettings } from '@dxweb/server/start/settings/settings.ts'
import { printableFault } from '@dxweb/server/ground/start-fault.ts'
import { buildWeb } from './build/build-web.ts'
import { answerFromServer } from './dev/answer-from-server.ts'
import { freePort } from './dev/free-port.ts'
import { startProduct } from './dev/start-product.ts'
import { startVite } from './dev/start-vite.ts'

function giveUp(error: unknown): never {
  console.error(printableFault(error))
  process.exit(1)
}

async function develop(): Promise<void> {
  const { port } = readSettings(process.env)
  const behind = await freePort()
  const front = createServer().on('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE'
    console.error(taken ? `Port ${port} is taken; choose another with PORT.` : error.message)
    process.exit(1)
  })
  // The server's pages name built files, so a build must exist before Vite starts.
  await buildWeb()
  const vite = await startVite(front)
  const fromServer = answerFromServer(behind, vite)
  front.on('request', (request, response) => {
    vite.middlewares(request, response, () => fromServer(request, response))
  })
  front.listen(port, '127.0.0.1', () => {
    console.log(`Development: http://localhost:${port}`)
    const product = startProduct(behind)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => product.kill('SIGTERM'))
    product.on('exit', (code) => process.exit(code ?? 0))
  })
}

await develop().catch(giveUp)
