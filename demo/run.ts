import { parseArgs } from 'node:util'
import { runCommand } from '@dxweb/server/start/database/run-command.ts'
import { ensureDataDir } from '@dxweb/server/start/database/secret.ts'
import { openFileStore } from '@dxweb/server/start/settings/open-file-store.ts'
import { readSettings } from '@dxweb/server/start/settings/settings.ts'
import { startDatabase } from '@dxweb/server/start/database/start-database.ts'
import { StartFault } from '@dxweb/server/ground/start-fault.ts'
import { loadDemo } from './load-demo.ts'
import { demoScales, type DemoScale } from './scales.ts'

const usage = `Say: npm run demo -- --scale ${demoScales.join('|')} [--today YYYY-MM-DD]`

function isScale(scale: string): scale is DemoScale {
  return demoScales.some((known) => known === scale)
}

interface Options {
  scale: DemoScale
  today?: string
  isServedEarly: boolean
}

/** Reads the options. `--first` leaves slow work to the server, which does it while serving. */
function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        scale: { type: 'string', default: 'demo' },
        today: { type: 'string' },
        first: { type: 'boolean', default: false },
      },
    })
    const { scale, today, first } = values
    if (!isScale(scale)) throw new RangeError(scale)
    const chosen = { scale, isServedEarly: first && scale === 'demo' }
    if (today === undefined) return chosen
    return { ...chosen, today: Temporal.PlainDate.from(today).toString() }
  } catch (cause) {
    throw new StartFault(usage, { cause })
  }
}

await runCommand(async (words) => {
  const chosen = readOptions(words)
  const settings = readSettings(process.env)
  ensureDataDir(settings.dataDir)
  const database = await startDatabase(settings)
  try {
    await loadDemo({
      connectionString: database.ownerUrl,
      ...chosen,
      files: openFileStore(settings),
      report: (line) => console.log(line),
    })
  } finally {
    await database.close()
  }
})
