import { findChromium } from '../scripts/steps/chromium-step.ts'

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const executablePath = findChromium()

/** Chromium refuses its sandbox to root. */
export const launchOptions = {
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  ...(executablePath && { executablePath }),
}

/** Where the people who use it are. */
export const norwegian = { locale: 'nb-NO', timezoneId: 'Europe/Oslo' } as const
