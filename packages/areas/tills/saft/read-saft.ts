import { SaxesParser } from 'saxes'
import { decoderOf } from './decode-stream.ts'
import { NotSaft } from './saft-fault.ts'

/** The elements of a record by name, in order; leaves are trimmed text. */
export interface SaftRecord {
  readonly [name: string]: readonly (string | SaftRecord)[]
}

export type SaftKind =
  | 'header'
  | 'company'
  | 'vatCodeDetail'
  | 'employee'
  | 'article'
  | 'basic'
  | 'event'
  | 'cashtransaction'

export interface SaftItem {
  kind: SaftKind
  /** The cash register that contains the record; '' outside registers. */
  registerId: string
  registerName: string
  location: string
  record: SaftRecord
}

const records = new Set<string>([
  'header',
  'vatCodeDetail',
  'employee',
  'article',
  'basic',
  'event',
  'cashtransaction',
] satisfies SaftKind[])

/** Elements that are read as parts of their parent. */
const namesOfCompany = new Set(['companyIdent', 'companyName', 'taxRegIdent'])

type Open = Record<string, (string | SaftRecord)[]>

/**
 * Element names come from the file, and must not collide with properties that every object has. An instance of this
 * class takes half the memory of an object without a prototype.
 */
class Fields {
  static {
    Object.setPrototypeOf(Fields.prototype, null)
    Reflect.deleteProperty(Fields.prototype, 'constructor')
  }
}
const noFields = () => new Fields() as Open

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface Level {
  name: string
  /** Null outside of records. */
  fields: Open | null
  text: string
  hasChildren: boolean
}

/** Limits far above what any till writes. Without them, a file could take minutes to read or use all memory. */
const maxDepth = 100
const maxAttributes = 100

class SaftReader {
  readonly #emit: (item: SaftItem) => void
  readonly #parser = new SaxesParser({ xmlns: false, fragment: false })
  readonly #levels: Level[] = []
  #hasRoot = false
  #place = { registerId: '', registerName: '', location: '' }

  constructor(emit: (item: SaftItem) => void) {
    this.#emit = emit
    this.#parser.on('error', () => {
      // A spreadsheet, a text document or a compressed file has no XML elements.
      throw new NotSaft(this.#hasRoot ? 'broken_xml' : 'not_saft', this.#parser.line)
    })
    // A document type can declare entities, which tills do not need.
    this.#parser.on('doctype', () => {
      throw new NotSaft('document_type', this.#parser.line)
    })
    let attributes = 0
    this.#parser.on('opentagstart', () => (attributes = 0))
    this.#parser.on('attribute', () => {
      attributes += 1
      if (attributes > maxAttributes) throw new NotSaft('broken_xml', this.#parser.line)
    })
    this.#parser.on('opentag', ({ name }) => this.#open(localName(name)))
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)))
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): void {
    this.#parser.close()
  }

  #open(name: string): void {
    this.#hasRoot = true
    const above = this.#levels.at(-1)
    if (above === undefined && name !== 'auditfile')
      throw new NotSaft('not_saft', this.#parser.line)
    if (this.#levels.length === maxDepth) throw new NotSaft('broken_xml', this.#parser.line)
    if (above) above.hasChildren = true
    const isOfRecord = above?.fields != null || records.has(name)
    if (name === 'location') this.#place = { registerId: '', registerName: '', location: '' }
    if (name === 'cashregister') this.#place = { ...this.#place, registerId: '', registerName: '' }
    this.#levels.push({
      name,
      fields: isOfRecord ? noFields() : null,
      text: '',
      hasChildren: false,
    })
  }

  #add(text: string): void {
    const level = this.#levels.at(-1)
    if (level) level.text += text
  }

  #close(name: string): void {
    const level = this.#levels.pop()
    const above = this.#levels.at(-1)
    if (level === undefined) return
    if (above?.fields) {
      const value = level.hasChildren ? (level.fields ?? noFields()) : level.text.trim()
      const listed = above.fields[name]
      if (listed) listed.push(value)
      else above.fields[name] = [value]
      return
    }
    if (level.fields) return this.#emitRecord(name as SaftKind, level.fields)
    this.#placeField(above?.name ?? '', name, level.text.trim())
  }

  #emitRecord(kind: SaftKind, record: SaftRecord): void {
    this.#emit({ kind, ...this.#place, record })
  }

  #placeField(above: string, name: string, text: string): void {
    if (above === 'cashregister' && name === 'registerID') this.#place.registerId = shortName(text)
    if (above === 'cashregister' && name === 'regDesc') this.#place.registerName = shortName(text)
    if (above === 'location' && name === 'name') this.#place.location = shortName(text)
    if (above === 'company' && namesOfCompany.has(name))
      this.#emitRecord('company', { [name]: [text] })
  }
}

/**
 * Reads a SAF-T Cash Register file piece by piece and passes its records on, so that memory use depends on the size of
 * a piece. Throws `NotSaft`. Refuses document types and custom entities.
 */
export async function readSaft(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  take: (items: SaftItem[]) => void | Promise<void>,
): Promise<void> {
  let waiting: SaftItem[] = []
  const reader = new SaftReader((item) => waiting.push(item))
  const decoder = decoderOf()
  const hand = async () => {
    const items = waiting
    waiting = []
    if (items.length > 0) await take(items)
  }
  try {
    for await (const piece of pieces) {
      reader.write(decoder.decode(piece))
      await hand()
    }
    reader.write(decoder.end())
    reader.end()
  } finally {
    // Passes on the complete records before an error.
    await hand()
  }
}

/** Maximum length of a name, which is an index key. A longer name keeps its beginning and end. */
const longestName = 200

export const shortName = (name: string): string =>
  name.length <= longestName
    ? name
    : `${name.slice(0, longestName / 2)} … ${name.slice(-longestName / 4)}`

/** Returns the first text with the name; '' if there is none. */
export const textOf = (record: SaftRecord, name: string): string => {
  const [first] = record[name] ?? []
  return typeof first === 'string' ? first : ''
}

export const recordsOf = (record: SaftRecord, name: string): SaftRecord[] =>
  (record[name] ?? []).filter((each): each is SaftRecord => typeof each !== 'string')
