import { existsSync } from 'node:fs'
import { runProgram } from './processes/run-program.ts'
import { held, type Outcome, type Step } from './outcome/step.ts'

/** Usual paths of Chromium. The headless shell renders the same in less time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  return [...(chosen ? [chosen] : []), ...usual].find((path) => existsSync(path))
}

const shell = 'chromium-headless-shell'

async function install(): Promise<string> {
  const update = await runProgram('apt-get', ['update'])
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '--no-install-recommends', shell]
  const installed = await runProgram('apt-get', args, { env })
  return update.output + installed.output
}

async function chromium(): Promise<Outcome> {
  let log = ''
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    log = await install()
  }
  const path = findChromium()
  if (path) return held(true, log, path)
  const how = `Chromium was not found: install it (Debian: apt-get install ${shell}) or set CHROMIUM_PATH.`
  return held(false, `${log}\n${how}`)
}

export const chromiumStep: Step = { name: 'chromium', run: chromium }
