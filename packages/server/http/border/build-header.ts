import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpContext } from '../context/context.ts'

/** Which build of the web the server serves, as its build wrote it down; undefined when it is not built. */
export function readBuildId(folder: string): string | undefined {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return undefined
  const { build } = JSON.parse(readFileSync(file, 'utf8')) as { build?: string }
  return build
}

/** Tells every call of the API which build is served, so that an older page offers its user the update. */
export function registerBuildHeader({ app }: HttpContext, build: string | undefined): void {
  if (build === undefined) return
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) void reply.header('x-dx-build', build)
    done()
  })
}
