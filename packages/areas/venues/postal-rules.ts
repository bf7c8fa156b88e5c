export interface PostalCode {
  /** Four digits, the first of them often 0. */
  code: string
  city: string
  municipalityNumber: string
  municipality: string
  /** G street addresses, P boxes, B both, F several uses, S service. */
  category: string
}

/** What stands on a line of the register that is no postal code: its number from 1, as a RangeError tells it. */
export class PostalFault extends RangeError {
  readonly line: number

  constructor(line: number) {
    super(`line ${line} is not a postal code with a city`)
    this.line = line
  }
}

/** Words inside a name that stay small: 'Mo i Rana', 'Herand på Tysnes'. */
const small = new Set(['i', 'på', 'og', 'ved', 'under'])

/**
 * A place as people write it, of the capital letters that the register has: 'MO I RANA' is 'Mo i Rana'. Pure; changes
 * the size of letters and nothing else.
 */
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

/**
 * The postal service's register as its tab-separated file has it ('Postnummerregister-ansi.txt', Windows-1252): code,
 * city, municipality's number, municipality, category (domain facts 3). Lines that are empty are passed over. Throws
 * PostalFault for a line that is something else, and where a code stands twice.
 */
export function readPostalRegister(bytes: Uint8Array): PostalCode[] {
  const lines = new TextDecoder('windows-1252').decode(bytes).split(/\r?\n/)
  const found = new Map<string, PostalCode>()
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [code = '', city = '', municipalityNumber = '', municipality = '', kind = ''] = line
      .split('\t')
      .map((cell) => cell.trim())
    const isCode = /^\d{4}$/.test(code) && /\p{L}/u.test(city) && category.test(kind)
    if (!isCode || found.has(code)) throw new PostalFault(place + 1)
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
