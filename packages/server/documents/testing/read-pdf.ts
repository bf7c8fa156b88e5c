import { getDocumentProxy } from 'unpdf'

export interface StructurePart {
  role: string
  alt: string
  text: string
  parts: StructurePart[]
}

interface Node {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: Node[]
}

type Items = { type?: string; id?: string; tag?: string; str?: string; hasEOL?: boolean }[]

function textsOf(items: Items): Map<string, string> {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const { type, id, str, hasEOL } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(id)
    else if (type === 'endMarkedContent') open.pop()
    else if (str !== undefined) {
      const at = open.findLast((one) => one !== undefined) ?? ''
      texts.set(at, `${texts.get(at) ?? ''}${str}${hasEOL ? ' ' : ''}`)
    }
  }
  return texts
}

function structureOf(node: Node, texts: ReadonlyMap<string, string>): StructurePart {
  const parts: StructurePart[] = []
  let text = ''
  for (const child of node.children ?? []) {
    if (child.type === 'content') text += texts.get(child.id ?? '') ?? ''
    else parts.push(structureOf(child, texts))
  }
  return { role: node.role ?? '', alt: node.alt ?? '', text: text.trim(), parts }
}

export const allParts = (part: StructurePart): StructurePart[] => [
  part,
  ...part.parts.flatMap(allParts),
]

export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const pages: StructurePart[] = []
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const tree = (await page.getStructTree()) as Node | null
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = textsOf(items)
    text += [...texts.values()].join(' ')
    pages.push(structureOf(tree ?? {}, texts))
  }
  const mark = await document.getMarkInfo()
  const source = bytes.toString('latin1')
  return {
    pages,
    text: text.replaceAll(/\s+/g, ' '),
    title: (info as { Title?: string }).Title,
    lang: (info as { Language?: string }).Language,
    isTagged: mark?.Marked === true,
    showsTitle: /\/DisplayDocTitle true/.test(source),
    fontFiles: source.match(/\/FontFile2/g)?.length ?? 0,
    plainFonts: source.match(/\/Subtype \/Type1\b/g)?.length ?? 0,
  }
}
