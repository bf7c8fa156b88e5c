export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp865',
  'cp850',
  'macintosh',
] as const
export type Encoding = (typeof encodings)[number]

/** Characters above 127 in DOS code pages for Norwegian and other European languages. */
const pages: Partial<Record<Encoding, string>> = {
  cp865:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
}

const ascii = String.fromCharCode(...Array(128).keys())

function decodePage(bytes: Uint8Array, letters: string): string {
  const signs = Array.from(ascii + letters)
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(Array.from(bytes.subarray(from, from + 8192), (byte) => signs[byte] ?? '').join(''))
  }
  return parts.join('')
}

export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  const letters = pages[encoding]
  return letters ? decodePage(bytes, letters) : new TextDecoder(encoding).decode(bytes)
}

function markOf([one, two, three]: Uint8Array): Encoding | undefined {
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : undefined
}

/** Detects UTF-16, in which nearly every pair of bytes contains a zero. */
function pairsOf(bytes: Uint8Array): Encoding | undefined {
  const head = bytes.subarray(0, 20_000)
  const pairs = Math.floor(head.length / 2)
  if (pairs === 0 || bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (low > pairs * 0.7 && high < pairs * 0.05) return 'utf-16le'
  return high > pairs * 0.7 && low < pairs * 0.05 ? 'utf-16be' : undefined
}

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)
const isLower = (sign: string | undefined) => sign !== undefined && /\p{Ll}/u.test(sign)
const isUpper = (sign: string | undefined) => sign !== undefined && /\p{Lu}/u.test(sign)

const norwegian = /[æøåÆØÅ]/
const others = /[àáâäçèéêëìíîïðñòóôöùúûüýþßšžčđŋŧÀÁÂÄÇÈÉÊËÌÍÎÏÐÑÒÓÔÖÙÚÛÜÝÞŠŽČĐŊŦ]/
const punctuation = /[–—’‘“”„«»•…€§°½¼´·£×©®™\u00A0\u00AD]/

function letterScore(before: string | undefined, sign: string, after: string | undefined): number {
  const isNorwegian = norwegian.test(sign)
  const isAlone = !isLetter(before) && !isLetter(after)
  if (isAlone) return /[åÅøØ]/.test(sign) && !/\d/.test(`${before}${after}`) ? 1 : -2
  // A capital within a lower-case word, or a small letter before a capital, is probably a misread letter.
  if (isUpper(sign) && isLower(before)) return -5
  if (isLower(sign) && (isUpper(after) || (isUpper(before) && isUpper(after)))) return -5
  return isNorwegian ? 5 : 2
}

function signScore(before: string | undefined, sign: string, after: string | undefined): number {
  if (sign === '\uFFFD') return -20
  if (norwegian.test(sign) || others.test(sign)) return letterScore(before, sign, after)
  if (!punctuation.test(sign)) return -5
  // Spreadsheets write a no-break space between words and in amounts.
  if (sign === '\u00A0') return 2
  return isLetter(before) && isLetter(after) && sign !== '’' && sign !== '–' ? -3 : 1
}

const maxScored = 4000

/** Extracts bytes above 127 with the byte before and the byte after them, one group per line. */
function rawText(bytes: Uint8Array): Uint8Array {
  const parts: number[] = []
  let found = 0
  for (let at = 0; at < bytes.length && found < maxScored; at += 1) {
    if ((bytes[at] ?? 0) < 128) continue
    const from = Math.max(0, at - 1)
    while ((bytes[at] ?? 0) > 127) at += 1
    parts.push(...bytes.subarray(from, at + 1), 10)
    found += 1
  }
  return Uint8Array.from(parts)
}

function scoreOf(text: string): number {
  let score = 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\u007F]/gu)) {
    score += signScore(text[index - 1], sign, text[index + sign.length])
  }
  return score
}

/** Encodings to try, the most common first. */
const guessed: readonly Encoding[] = ['windows-1252', 'cp865', 'cp850', 'macintosh', 'utf-8']

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

export interface Decoded {
  text: string
  encoding: Encoding
  /** True if the encoding was chosen by the user or guessed from the letters. */
  isGuessed: boolean
}

export function decodeText(bytes: Uint8Array, chosen: Encoding | null = null): Decoded {
  const detected = markOf(bytes) ?? pairsOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  if (chosen !== null) return { text: decodeAs(bytes, chosen), encoding: chosen, isGuessed: true }
  if (detected) return { text: decodeAs(bytes, detected), encoding: detected, isGuessed: false }
  const sample = rawText(bytes)
  const scores = guessed.map((one) => ({ one, score: scoreOf(decodeAs(sample, one)) }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  const encoding = best?.one ?? 'windows-1252'
  return { text: decodeAs(bytes, encoding), encoding, isGuessed: true }
}
