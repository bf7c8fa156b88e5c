import { zoneColors } from '@dxweb/kit/constants/constants.ts'
import { heatSteps, paintOf } from './seat-zone.ts'

export interface Palette {
  font: string
  surface: string
  sunken: string
  line: string
  lineStrong: string
  ink: string
  ink2: string
  ink3: string
  sky: string
  skySoft: string
  focus: string
  wrong: string
  reserved: string
  reservedLine: string
  reservedEdge: string
  /** Colours by number: 0 no group, then the nine zones, then heat. */
  zones: string[]
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    font: read('--font-ui') || 'sans-serif',
    surface: read('--surface'),
    sunken: read('--sunken'),
    line: read('--line'),
    lineStrong: read('--line-strong'),
    ink: read('--ink'),
    ink2: read('--ink-2'),
    ink3: read('--ink-3'),
    sky: read('--sky'),
    skySoft: read('--sky-soft'),
    wrong: read('--curtain'),
    focus: read('--focus') || read('--fjord'),
    reserved: read('--seat-reserved'),
    reservedLine: read('--seat-reserved-line'),
    reservedEdge: read('--seat-reserved-edge'),
    zones: Array.from({ length: 1 + zoneColors + heatSteps }, (_, color) => read(paintOf(color))),
  }
}

export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-mantine-color-scheme', 'class'],
  })
  const scheme = window.matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', changed)
  }
}
