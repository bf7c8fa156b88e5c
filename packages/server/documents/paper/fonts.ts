import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'

/** Embedded fonts. Inter covers Latin, Greek, Cyrillic and Vietnamese; `wide` covers other scripts. */
export type FontName = 'regular' | 'bold' | 'wide' | 'wideBold'

const files: Record<FontName, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  wide: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  wideBold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
}

const { resolve } = createRequire(import.meta.url)
const opened = new Map<FontName, Font>()

export function fontOf(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const font = remembering(openFont(name))
  opened.set(name, font)
  return font
}

function openFont(name: FontName): Font {
  const font = create(readFileSync(resolve(files[name])))
  if (!('layout' in font)) throw new Error(`${files[name]} holds more than one font`)
  return font
}

/** Maximum number of cached words. Words repeat across documents, and shaping is most of the cost of drawing text. */
const maxRemembered = 20_000

/** Wraps a font to cache shaped words and to use tabular figures, so that amounts align. */
function remembering(font: Font): Font {
  const shaped = new Map<string, GlyphRun>()
  const layout = (text: string): Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> => {
    let run = shaped.get(text)
    if (run === undefined) {
      if (shaped.size >= maxRemembered) shaped.clear()
      run = font.layout(text, { tnum: true, calt: false })
      shaped.set(text, run)
    }
    return copyOf(run)
  }
  const shared: Font = Object.create(font, {
    layout: { value: layout },
    // A cached glyph keeps the code points of its first request. Subsetting requests component glyphs without code
    // points, so text has its own cache.
    _glyphs: { value: {} },
  })
  const getGlyph = (id: number, codePoints?: number[]) =>
    rememberOutline(font.getGlyph.call(shared, id, codePoints))
  return Object.defineProperty(shared, 'getGlyph', { value: getGlyph })
}

/** Caches the outline, since a third of the time of subsetting would be spent on decoding each outline again. */
function rememberOutline(glyph: Glyph & { _decode?: () => unknown }): Glyph {
  if (glyph._decode === undefined || Object.hasOwn(glyph, '_decode')) return glyph
  const read = glyph._decode.bind(glyph)
  let outline: unknown
  let isRead = false
  glyph._decode = () => {
    if (!isRead) outline = read()
    isRead = true
    return outline
  }
  return glyph
}

/** Copies a cached run, since pdfkit scales the positions of a run in place, and then reads the run's width. */
const copyOf = ({ glyphs, positions }: GlyphRun) => ({
  glyphs,
  positions: positions.map((position) => ({ ...position })),
  get advanceWidth() {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
  },
})

export const hasSign = (name: FontName, sign: string): boolean =>
  Array.from(sign).every((letter) => fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

const widths = new Map<FontName, Map<string, number>>()

/** Returns the width of a text at size 1. Measures words separately, as pdfkit draws them. */
export function widthOf(name: FontName, text: string): number {
  const font = fontOf(name)
  let known = widths.get(name)
  if (known === undefined || known.size >= maxRemembered) widths.set(name, (known = new Map()))
  let total = 0
  for (const word of text.split(/(?<=[ \t])/)) {
    let width = known.get(word)
    if (width === undefined) {
      width = font.layout(word).advanceWidth / font.unitsPerEm
      known.set(word, width)
    }
    total += width
  }
  return total
}
