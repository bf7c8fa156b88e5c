import { readFileSync } from 'node:fs'
import { PostalFault, readPostalRegister } from '@dxweb/areas/venues/postal-rules.ts'
import { loadPostalCodes } from './load-postal-codes.ts'
import { runCommand } from '../database/run-command.ts'
import { readSettings } from '../settings/settings.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { withOwnerUrl } from '../database/with-owner-url.ts'

const usage = 'npm run postal-codes -- Postnummerregister-ansi.txt'

/** Minimum number of codes. Norway has some 5,000, and a partial file would remove the rest. */
const fewest = 1000

function readFile(path: string) {
  try {
    return readPostalRegister(readFileSync(path))
  } catch (cause) {
    const why = cause instanceof PostalFault ? cause.message : 'it cannot be read'
    throw new StartFault(`${path} was not taken: ${why}.`, { cause })
  }
}

await runCommand(async (words) => {
  const [path] = words
  if (path === undefined || words.length !== 1) throw new StartFault(usage)
  const codes = readFile(path)
  if (codes.length < fewest) {
    throw new StartFault(`${path} has ${codes.length} postal codes, which is not the register.`)
  }
  const loaded = await withOwnerUrl(readSettings(process.env), (url) => loadPostalCodes(url, codes))
  const { added, changed, removed } = loaded
  console.log(
    `${loaded.codes} postal codes: ${added} new, ${changed} changed, ${removed} taken away.`,
  )
})
