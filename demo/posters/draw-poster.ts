import { type FontName, fontOf } from '@dxweb/server/documents/paper/fonts.ts'
import { Random } from '../ground/random.ts'

export const posterSize = { width: 800, height: 1200 }
const { width, height } = posterSize
const margin = 70

export interface Poster {
  title: string
  line: string
  /** The same seed gives the same drawing. */
  seed: number
}

const colour = (hue: number, saturation: number, light: number) =>
  `hsl(${((hue % 360) + 360) % 360}, ${saturation}%, ${light}%)`

/** Draws the text as an outline, so that no font is needed. */
function outline(text: string, fontName: FontName, size: number, x: number, y: number): string {
  const font = fontOf(fontName)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = x
  return glyphs
    .map((glyph, index) => {
      const path = glyph.path.toSVG()
      const placed = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`
      at += (positions[index]?.xAdvance ?? 0) * scale
      return placed
    })
    .join('')
}

const widthOf = (text: string, size: number) =>
  (fontOf('bold').layout(text).advanceWidth / fontOf('bold').unitsPerEm) * size

/** Breaks the title into as few lines as fit the poster's width at this size. */
function linesAt(title: string, size: number): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && widthOf(longer, size) <= width - 2 * margin)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const sizes = [118, 104, 92, 80, 68, 58]

/** Returns the largest size at which the whole title fits on at most four lines. */
function fitted(title: string): { size: number; lines: string[] } {
  const size =
    sizes.find((each) => {
      const lines = linesAt(title, each)
      return lines.length <= 4 && lines.every((line) => widthOf(line, each) <= width - 2 * margin)
    }) ?? 48
  return { size, lines: linesAt(title, size) }
}

function ridge(random: Random, top: number, rise: number, steps: number): string {
  const step = width / steps
  let path = `M0 ${height} L0 ${top}`
  for (let at = 0; at < steps; at += 1) {
    const x = at * step
    const peak = top - rise * (0.4 + 0.6 * random.share())
    path += ` Q${(x + step / 2).toFixed(0)} ${peak.toFixed(0)} ${(x + step).toFixed(0)} ${(top + rise * 0.2 * random.share()).toFixed(0)}`
  }
  return `${path} L${width} ${height} Z`
}

function stars(random: Random): string {
  return Array.from({ length: 70 }, () => {
    const [x, y] = [random.share() * width, random.share() * height * 0.5]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(0.8 + random.share() * 1.8).toFixed(1)}"/>`
  }).join('')
}

function beams(x: number, y: number): string {
  return Array.from({ length: 12 }, (_, beam) => {
    const [from, to] = [(beam / 12) * 2 * Math.PI, ((beam + 0.45) / 12) * 2 * Math.PI]
    const end = (angle: number) =>
      `${(x + Math.cos(angle) * 1400).toFixed(0)} ${(y + Math.sin(angle) * 1400).toFixed(0)}`
    return `<path d="M${x} ${y} L${end(from)} L${end(to)} Z"/>`
  }).join('')
}

export function drawPoster({ title, line, seed }: Poster): string {
  const random = new Random(seed)
  const hue = (seed * 67) % 360
  const isNight = seed % 3 !== 1
  const [steps, rise] = seed % 2 === 0 ? [3, 230] : [8, 60]
  const [x, y] = [Math.round(220 + random.share() * 360), Math.round(300 + random.share() * 160)]
  const lit = colour(hue + 40, isNight ? 60 : 85, isNight ? 82 : 72)
  const layers = [0, 1, 2, 3].map(
    (layer) =>
      `<path fill="${colour(hue + layer * 6, 45, (isNight ? 34 : 44) - layer * 8)}" d="${ridge(random, 620 + layer * 110, rise - layer * 12, steps + layer)}"/>`,
  )
  const { size, lines } = fitted(title)
  const first = height - margin - 60 - (lines.length - 1) * size * 1.06
  const written = lines.map((each, at) =>
    outline(each, 'bold', size, margin, first + at * size * 1.06),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${colour(hue - 20, 55, isNight ? 12 : 42)}"/>
        <stop offset="0.55" stop-color="${colour(hue + 25, 55, isNight ? 42 : 74)}"/>
      </linearGradient>
      <linearGradient id="foot" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0.5" stop-color="#000" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity="0.72"/>
      </linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    ${isNight ? `<g fill="#fff" opacity="0.75">${stars(random)}</g>` : `<g fill="${lit}" opacity="0.28">${beams(x, y)}</g>`}
    <circle cx="${x}" cy="${y}" r="190" fill="${lit}" opacity="0.22"/>
    <circle cx="${x}" cy="${y}" r="130" fill="${lit}"/>
    ${layers.join('')}
    <rect width="${width}" height="${height}" fill="url(#foot)"/>
    <g fill="#fff">${written.join('')}</g>
    <g fill="${lit}">${outline(line, 'bold', 30, margin, height - margin + 4)}</g>
  </svg>`
}
