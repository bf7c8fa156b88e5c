import { buildWeb } from './build/build-web.ts'

const quiet = process.argv.includes('--quiet')
const report = await buildWeb().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
if (report.built) console.log(`Web built in ${report.seconds} s.`)
else if (!quiet) console.log('The web build is up to date.')
