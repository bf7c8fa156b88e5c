import { invalidField } from '@dxweb/kit/errors/errors.ts'

export interface XmlElement {
  name: string
  line: number
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

/** The maximum depth of elements; a CAMT.054 message needs about twenty. */
const maxNested = 100

const name = String.raw`[A-Za-z_:\u0080-\uffff][^\s<>/="'&]*`
const opening = new RegExp(`<(${name})`, 'y')
const closing = new RegExp(`</(${name})\\s*>`, 'y')
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const tagEnd = /\s*(\/?)>/y

/** Matches characters that are forbidden in XML or in a database text. */
const forbidden = /[\ufffe\uffff]|[^\P{Cc}\t\n\r\u007f-\u009f]/u

const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** Returns the character of '#229' or '#xe5'; null for a number that XML forbids. */
function characterOf(reference: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(reference) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  const character = isCharacter ? String.fromCodePoint(code) : '\u0000'
  return forbidden.test(character) ? null : character
}

const localName = (qualified: string) => qualified.slice(qualified.indexOf(':') + 1)

/** Reads a text in one pass, in time proportional to its length. */
class XmlReader {
  readonly #text: string
  #at = 0
  #line = 1
  #lineEnd: number
  #root: XmlElement | undefined
  readonly #open: { element: XmlElement; tag: string }[] = []

  constructor(text: string) {
    this.#text = text
    this.#lineEnd = text.indexOf('\n')
  }

  read(): XmlElement {
    const wrong = this.#text.search(forbidden)
    if (wrong !== -1) throw this.#broken(wrong)
    while (this.#at < this.#text.length) this.#readNext()
    if (this.#root === undefined || this.#open.length > 0) throw this.#cut()
    return this.#root
  }

  #readNext(): void {
    if (this.#is('<!--')) this.#until('-->')
    else if (this.#is('<![CDATA[')) this.#addText(this.#until(']]>').slice(9, -3))
    else if (this.#is('<?')) this.#until('?>')
    // Refuses a DOCTYPE, which banks never send, since its entities could exhaust the memory.
    else if (this.#is('<!')) throw invalidField('file', 'not_camt')
    else if (this.#is('</')) this.#close()
    else if (this.#is('<')) this.#begin()
    else this.#readText()
  }

  #readText(): void {
    const end = this.#text.indexOf('<', this.#at)
    // A truncated reference is reported as a truncated file.
    if (end === -1 && this.#open.length > 0) throw this.#cut()
    const text = this.#text.slice(this.#at, end === -1 ? undefined : end)
    this.#addText(this.#decoded(text))
    this.#at += text.length
  }

  #addText(text: string): void {
    const inner = this.#open.at(-1)
    if (inner) inner.element.text += text
    else if (text.trim() !== '') throw this.#broken()
  }

  #begin(): void {
    const tag = this.#take(opening)?.[1]
    if (tag === undefined) throw this.#brokenTag()
    const line = this.#lineOf(this.#at)
    const attributes = this.#readAttributes()
    const end = this.#take(tagEnd)
    if (!end) throw this.#brokenTag()
    const element = { name: localName(tag), line, attributes, children: [], text: '' }
    const outer = this.#open.at(-1)
    if (outer) outer.element.children.push(element)
    else if (this.#root) throw this.#broken()
    else this.#root = element
    if (end[1] === '/') return
    if (this.#open.length === maxNested) throw invalidField('file', 'camt_deep', { line })
    this.#open.push({ element, tag })
  }

  #readAttributes(): Map<string, string> {
    const attributes = new Map<string, string>()
    for (let found = this.#take(attribute); found; found = this.#take(attribute)) {
      const [, qualified = '', double, single = ''] = found
      if (attributes.has(qualified)) throw this.#broken()
      attributes.set(qualified, this.#decoded(double ?? single))
    }
    return attributes
  }

  #close(): void {
    const tag = this.#take(closing)?.[1]
    if (tag === undefined) throw this.#brokenTag()
    if (this.#open.pop()?.tag !== tag) throw this.#broken()
  }

  #decoded(text: string): string {
    if (!text.includes('&')) return text
    return text.replaceAll(/&([^;&\s]{1,12};)?/g, (_, reference: string | undefined) => {
      const known = reference?.slice(0, -1) ?? ''
      const character = Object.hasOwn(named, known) ? named[known] : characterOf(known)
      if (character === null || character === undefined) throw this.#broken()
      return character
    })
  }

  #is(start: string): boolean {
    return this.#text.startsWith(start, this.#at)
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  /** Returns the text from the current position to the end of `mark`. */
  #until(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at)
    if (end === -1) throw this.#cut()
    const begin = this.#at
    this.#at = end + mark.length
    return this.#text.slice(begin, this.#at)
  }

  /** Finds the line of an index. Indexes must ascend, so that the text is scanned once. */
  #lineOf(index: number): number {
    while (this.#lineEnd !== -1 && this.#lineEnd < index) {
      this.#line += 1
      this.#lineEnd = this.#text.indexOf('\n', this.#lineEnd + 1)
    }
    return this.#line
  }

  #broken(index = this.#at) {
    return invalidField('file', 'camt_xml', { line: this.#lineOf(index) })
  }

  #brokenTag() {
    return this.#text.includes('>', this.#at) ? this.#broken() : this.#cut()
  }

  #cut() {
    return invalidField('file', 'camt_cut', { line: this.#lineOf(this.#text.length) })
  }
}

/**
 * Returns the root element. Reports truncated, malformed or too deeply nested content as an error for the field
 * `file`, with the line.
 */
export const readXml = (text: string): XmlElement => new XmlReader(text).read()
