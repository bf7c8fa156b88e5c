import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpContext } from '../context/context.ts'

export function readBuildId(folder: string): string | undefined {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return undefined
  const { build } = JSON.parse(readFileSync(file, 'utf8')) as { build?: string }
  return build
}

/** Sends the build id with every API reply, so that an outdated page offers to reload. */
export function registerBuildHeader({ app }: HttpContext, build: string | undefined): void {
  if (build === undefined) return
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) void reply.header('x-dx-build', build)
    done()
  })
}
