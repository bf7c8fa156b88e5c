import { findChromium } from '../../scripts/steps/chromium-step.ts'

/**
 * Features of Chromium that no test uses. The omnibox popup costs 1.5 s per window. Repeats Playwright's own list,
 * since Chromium uses only the last `--disable-features`.
 */
const unwanted = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const quiet = [
  `--disable-features=${unwanted.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const executablePath = findChromium()

/** Chromium refuses to run its sandbox as root. */
export const launchOptions = {
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  ...(executablePath && { executablePath }),
}

export const norwegian = { locale: 'nb-NO', timezoneId: 'Europe/Oslo' } as const
