import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartFault } from '../../ground/start-fault.ts'
import { exportVenue, keyPath } from '../../venue-archive/export-venue.ts'
import { manifestLines } from '../../venue-archive/archive/manifest-lines.ts'
import { runCommand } from '../database/run-command.ts'
import { readSecret } from '../database/secret.ts'
import { withOwnerUrl } from '../database/with-owner-url.ts'
import { openFileStore } from '../settings/open-file-store.ts'
import { pathsIn, readSettings } from '../settings/settings.ts'

const usage = 'npm run venue:export -- 1003 path/to/1003.venue [--pause "Why the venue is paused"]'

const packageFile = new URL('../../../../package.json', import.meta.url)

function readWords(words: string[]) {
  try {
    const options = { pause: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [number = '', path = '', ...rest] = positionals
    if (/^[1-9]\d{0,8}$/.test(number) && path !== '' && rest.length === 0 && values.pause !== '') {
      return { partnerId: Number(number), path: resolve(path), pauseReason: values.pause }
    }
  } catch (cause) {
    throw new StartFault(usage, { cause })
  }
  throw new StartFault(usage)
}

await runCommand(async (words) => {
  const asked = readWords(words)
  const settings = readSettings(process.env)
  const { version: product } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const manifest = await withOwnerUrl(settings, (url) =>
    exportVenue({
      ...asked,
      url,
      files: openFileStore(settings),
      secret: readSecret(pathsIn(settings.dataDir).secret),
      product,
      now: new Date(),
    }),
  )
  for (const line of manifestLines(manifest)) console.log(line)
  console.log(`Exported to ${asked.path}; its secrets are opened by ${keyPath(asked.path)}.`)
  if (asked.pauseReason === undefined) {
    console.log('The venue goes on here, so that what it sells from now on is not in the archive.')
  }
})
