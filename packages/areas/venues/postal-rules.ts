import { decodeText } from '@dxweb/kit/sheets/decode-text.ts'
import { readTextTable } from '@dxweb/kit/sheets/guess-separator.ts'
import { isBlank } from '@dxweb/kit/sheets/table.ts'

export interface PostalCode {
  /** Four digits, often with a leading 0. */
  code: string
  city: string
  municipalityNumber: string
  municipality: string
  /** 'G' for street addresses, 'P' for PO boxes, 'B' for both, 'F' for several uses, 'S' for service. */
  category: string
}

export class PostalFault extends RangeError {
  readonly line: number

  constructor(line: number) {
    super(`line ${line} is not a postal code with a city`)
    this.line = line
  }
}

/** Words that stay in lower case: 'Mo i Rana', 'Herand på Tysnes'. */
const small = new Set(['i', 'på', 'og', 'ved', 'under'])

/** Converts 'MO I RANA' to 'Mo i Rana'. */
export function placeName(capitals: string): string {
  const words = capitals.toLocaleLowerCase('nb').split(/(?<=[\s\-/.])/)
  return words
    .map((word, place) =>
      place > 0 && small.has(word.trim())
        ? word
        : word.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase('nb')),
    )
    .join('')
}

const category = /^[GPBFS]?$/

const knowsNone = () => 0

/**
 * Reads 'Postnummerregister-ansi.txt' (Windows-1252, domain facts 3), or the same file in another encoding. Throws
 * `PostalFault`.
 */
export function readPostalRegister(bytes: Uint8Array): PostalCode[] {
  const asText = { separator: '\t', quotes: 'text' } as const
  const { lines } = readTextTable(decodeText(bytes).text, knowsNone, asText)
  const found = new Map<string, PostalCode>()
  for (const { number, cells } of lines) {
    if (isBlank(cells)) continue
    const [code = '', city = '', municipalityNumber = '', municipality = '', kind = ''] = cells
    const isCode = /^\d{4}$/.test(code) && /\p{L}/u.test(city) && category.test(kind)
    if (!isCode || found.has(code)) throw new PostalFault(number)
    found.set(code, {
      code,
      city: placeName(city),
      municipalityNumber,
      municipality: placeName(municipality),
      category: kind,
    })
  }
  return [...found.values()]
}
