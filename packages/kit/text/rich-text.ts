export interface Mark {
  type: 'bold' | 'italic' | 'link'
  attrs?: { href: string }
}

export interface RichNode {
  type: string
  attrs?: { level: number }
  content?: RichNode[]
  marks?: Mark[]
  text?: string
}

/** Contains only paragraphs, line breaks, headings, lists, quotes, bold, italic and links. */
export interface RichText extends RichNode {
  type: 'doc'
}

const children: Readonly<Record<string, readonly string[]>> = {
  doc: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'],
  paragraph: ['text', 'hardBreak'],
  heading: ['text', 'hardBreak'],
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: ['paragraph', 'bulletList', 'orderedList'],
  blockquote: ['paragraph', 'bulletList', 'orderedList'],
  hardBreak: [],
  text: [],
}

const deepest = 12
const longestRichText = 60_000

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isSafeLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:|tel:)[^\s"<>]+$/i.test(href)

class NotRichText extends Error {}

function readMark(mark: unknown): Mark {
  const { type, attrs } = isObject(mark) ? mark : {}
  if (type === 'bold' || type === 'italic') return { type }
  const href = isObject(attrs) ? attrs['href'] : undefined
  if (type !== 'link' || typeof href !== 'string' || !isSafeLink(href)) throw new NotRichText()
  return { type, attrs: { href } }
}

/** Bidi controls, which change the order in which characters are displayed. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

function readText({ text, marks }: Record<string, unknown>): RichNode {
  if (typeof text !== 'string' || text === '' || text.includes('\u0000') || !text.isWellFormed()) {
    throw new NotRichText()
  }
  const shown = text.replaceAll(turns, '')
  if (marks === undefined) return { type: 'text', text: shown }
  if (!Array.isArray(marks)) throw new NotRichText()
  return { type: 'text', text: shown, marks: marks.map(readMark) }
}

function readNode(value: unknown, allowed: readonly string[], depth: number): RichNode {
  const node = isObject(value) ? value : {}
  const type = String(node['type'])
  const holds = Object.hasOwn(children, type) ? children[type] : undefined
  if (holds === undefined || !allowed.includes(type) || depth > deepest) throw new NotRichText()
  if (type === 'text') return readText(node)
  const { content = [], attrs } = node
  if (!Array.isArray(content)) throw new NotRichText()
  const level = isObject(attrs) ? Number(attrs['level']) : 2
  const read = content.map((each) => readNode(each, holds, depth + 1))
  const inner = read.filter((each) => each.type !== 'text' || each.text !== '')
  return {
    type,
    ...(type === 'heading' && { attrs: { level: level === 3 ? 3 : 2 } }),
    ...(inner.length > 0 && { content: inner }),
  }
}

/** Drops unknown attributes. Returns undefined for unknown nodes, marks or links, and for a text that is too long. */
export function readRichText(value: unknown): RichText | undefined {
  try {
    const read = readNode(value, ['doc'], 0)
    return JSON.stringify(read).length <= longestRichText ? (read as RichText) : undefined
  } catch (error) {
    if (error instanceof NotRichText) return undefined
    throw error
  }
}

export const emptyRichText: RichText = { type: 'doc' }

export function richTextOf(plain: string): RichText {
  if (plain === '') return emptyRichText
  const content = plain
    .split(/\r?\n/)
    .map((line): RichNode =>
      line === ''
        ? { type: 'paragraph' }
        : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    )
  return { type: 'doc', content }
}

const inline = new Set(['paragraph', 'heading'])

/** Returns one line per paragraph, heading and item; for lists, search and the log. */
export function plainTextOf(document: RichText): string {
  const lines: string[] = []
  const words = ({ type, text = '', content = [] }: RichNode): string =>
    type === 'hardBreak' ? '\n' : text + content.map(words).join('')
  const walk = (node: RichNode): void => {
    if (inline.has(node.type)) lines.push(words(node))
    else for (const each of node.content ?? []) walk(each)
  }
  walk(document)
  return lines.join('\n').trim()
}
