import { strFromU8, unzipSync } from 'fflate'
import { FileRefusal } from './file-refusal.ts'

/** Maximum size of a file after unpacking, since a small file can unpack to any size. */
const maxUnpacked = 48 * 1024 * 1024
/** Maximum number of rows, including empty ones, counted before the sheet is parsed. */
export const maxRows = 20_000

/** Matches names whatever their XML prefix. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? [...element.children].filter(({ localName }) => localName === name) : []

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  childrenOf(element, name)[0]

/** Matches names whatever their XML prefix. */
export const attributeOf = (element: Element, name: string): string =>
  [...element.attributes].find((one) => one.name === name || one.name.endsWith(`:${name}`))
    ?.value ?? ''

/** Decodes a part, which is UTF-8, or UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return strFromU8(bytes)
}

function xmlOf(bytes: Uint8Array): Element {
  const text = textOf(bytes)
  if ((text.match(/<(\w+:)?row[\s/>]/g)?.length ?? 0) > maxRows) throw new FileRefusal('tooLarge')
  // Workbooks define no XML entities, which could expand without limit.
  if (text.includes('<!DOCTYPE')) throw new FileRefusal('unreadable')
  const root = new DOMParser().parseFromString(text, 'application/xml').documentElement
  if (root.getElementsByTagName('parsererror').length > 0) throw new FileRefusal('unreadable')
  return root
}

/** Normalises a part's name. Names differ in case, and some programs begin them with a slash or use backslashes. */
const nameOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Returns the target of a part's relationship, as a path from the package's root. */
function resolved(part: string, target: string): string {
  const from = target.startsWith('/') ? target : `/${folderOf(part)}${target}`
  const steps: string[] = []
  for (const step of from.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

interface Relationship {
  id: string
  /** Last word of the relationship's type: 'officeDocument', 'worksheet'. */
  type: string
  path: string
}

export class WorkbookPackage {
  readonly #bytes: Uint8Array<ArrayBuffer>
  #unpacked = 0

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
  }

  /** Returns a part as an XML tree; undefined if missing. */
  part(path: string): Element | undefined {
    const wanted = nameOf(path)
    try {
      const files = unzipSync(this.#bytes, {
        filter: ({ name, originalSize }) => {
          if (nameOf(name) !== wanted) return false
          this.#unpacked += originalSize
          if (this.#unpacked > maxUnpacked) throw new FileRefusal('tooLarge')
          return true
        },
      })
      const [file] = Object.values(files)
      return file && xmlOf(file)
    } catch (error) {
      throw error instanceof FileRefusal ? error : new FileRefusal('unreadable')
    }
  }

  relationshipsOf(part: string): Relationship[] {
    const name = part.slice(part.lastIndexOf('/') + 1)
    const links = this.part(`${folderOf(part)}_rels/${name}.rels`)
    return childrenOf(links, 'Relationship').map((one) => ({
      id: attributeOf(one, 'Id'),
      type: attributeOf(one, 'Type').split('/').at(-1) ?? '',
      path: resolved(part, attributeOf(one, 'Target')),
    }))
  }
}
