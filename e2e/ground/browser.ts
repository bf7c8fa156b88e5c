import { findChromium } from '../../scripts/steps/chromium-step.ts'

/**
 * What no test looks at. The address field's own suggestions are a web page of the browser's, which each new window
 * loads beside the page under test: 1.5 s of the machine's time a window. The last such switch counts alone, so those
 * that Playwright turns off stand here too.
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

/** Chromium refuses its sandbox to root. */
export const launchOptions = {
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  ...(executablePath && { executablePath }),
}

/** Where the people who use it are. */
export const norwegian = { locale: 'nb-NO', timezoneId: 'Europe/Oslo' } as const
