import { XMLBuilder } from 'fast-xml-parser'

/**
 * Child elements by name. Attributes come first and have the prefix '@_'; '#text' is the text of an element that also
 * has attributes.
 */
export interface XmlPart {
  [name: string]: string | XmlPart | readonly XmlPart[] | undefined
}

const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: false })

/** Matches characters that XML 1.0 forbids, even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Returns true if nothing remains after removing characters that XML forbids. */
export const isBlank = (text: string) => text.replaceAll(unwritable, '').trim() === ''

const cleaned = (part: XmlPart[string]): XmlPart[string] => {
  if (typeof part === 'string') return part.replaceAll(unwritable, '')
  if (Array.isArray(part)) return part.map((one) => cleaned(one) as XmlPart)
  if (part === undefined) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, cleaned(inner)]))
}

export const writeXml = (root: XmlPart): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(cleaned(root))}`
