import { parseArgs } from 'node:util'
import { DemoRefused, loadDemo } from './load-demo.ts'
import { demoScales, type DemoScale } from './scales.ts'

const usage = `npm run demo -- --scale ${demoScales.join('|')} [--today YYYY-MM-DD]`

function isScale(scale: string): scale is DemoScale {
  return demoScales.some((known) => known === scale)
}

/** Answers the settings of the command line, or null when they make no sense. */
function settingsOf(args: string[]): { scale: DemoScale; today?: string } | null {
  try {
    const { values } = parseArgs({
      args,
      options: { scale: { type: 'string', default: 'demo' }, today: { type: 'string' } },
    })
    if (!isScale(values.scale)) return null
    if (values.today === undefined) return { scale: values.scale }
    return { scale: values.scale, today: Temporal.PlainDate.from(values.today).toString() }
  } catch {
    return null
  }
}

/** Loads demo data into the database of DATABASE_URL, said in one line. Answers the exit code. */
async function run(args: string[], connectionString: string | undefined): Promise<number> {
  const settings = settingsOf(args)
  if (!settings || !connectionString) {
    console.error(settings ? 'Set DATABASE_URL to the database to load.' : usage)
    return 1
  }
  try {
    await loadDemo({ connectionString, ...settings, report: (line) => console.log(line) })
    return 0
  } catch (error) {
    if (!(error instanceof DemoRefused)) throw error
    console.error(error.message)
    return 1
  }
}

process.exitCode = await run(process.argv.slice(2), process.env['DATABASE_URL'])
