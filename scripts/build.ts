import { buildWeb } from './build/build-web.ts'

// Exits on a signal, so that no half-finished build is left.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const quiet = process.argv.includes('--quiet')
const report = await buildWeb((line) => console.log(line)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
if (report.built) console.log(`Web built in ${report.seconds} s.`)
else if (!quiet) console.log('The web build is up to date.')
