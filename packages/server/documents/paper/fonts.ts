import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'

/**
 * The fonts that papers embed. Inter has every letter of the Latin, Greek and Cyrillic alphabets of Europe and of
 * Vietnamese; `wide` has the alphabets beside them.
 */
export type FontName = 'regular' | 'bold' | 'wide' | 'wideBold'

const files: Record<FontName, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  wide: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  wideBold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
}

const { resolve } = createRequire(import.meta.url)
const opened = new Map<FontName, Font>()

/** The font is read once per process, when the first paper needs it. */
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

/** Words recur from paper to paper, and shaping them is most of what drawing text costs. */
const mostRemembered = 20_000

/** A font that shapes each word once, with figures of one width so that amounts stand below each other. */
function remembering(font: Font): Font {
  const shaped = new Map<string, GlyphRun>()
  const layout = (text: string): Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> => {
    let run = shaped.get(text)
    if (run === undefined) {
      if (shaped.size >= mostRemembered) shaped.clear()
      run = font.layout(text, { tnum: true, calt: false })
      shaped.set(text, run)
    }
    return copyOf(run)
  }
  const shared: Font = Object.create(font, {
    layout: { value: layout },
    // A glyph keeps the letters that it was first asked for with. Parts of glyphs are asked for without any when a
    // subset is made, and must not be the ones that text is later set in.
    _glyphs: { value: {} },
  })
  const getGlyph = (id: number, codePoints?: number[]) =>
    rememberOutline(font.getGlyph.call(shared, id, codePoints))
  return Object.defineProperty(shared, 'getGlyph', { value: getGlyph })
}

/** Glyphs read their outlines anew each time that they are put into a subset, which is a third of what that costs. */
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

/** pdfkit scales the positions that it is given in place, and reads the width afterwards. */
const copyOf = ({ glyphs, positions }: GlyphRun) => ({
  glyphs,
  positions: positions.map((position) => ({ ...position })),
  get advanceWidth() {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
  },
})

const widths = new Map<FontName, Map<string, number>>()

/** How wide a text is at a size of 1. Words are measured one by one, as pdfkit draws them. */
export function widthOf(name: FontName, text: string): number {
  const font = fontOf(name)
  let known = widths.get(name)
  if (known === undefined || known.size >= mostRemembered) widths.set(name, (known = new Map()))
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
