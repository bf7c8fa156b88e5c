import type { Part, Pdf } from './pdf.ts'

type Kind = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

interface About {
  alt?: string
  /** Left, top, right and bottom of a figure. */
  bbox?: readonly [number, number, number, number]
  scope?: 'Row' | 'Column'
}

/** Tags the content that `draw` draws; the order of calls is the reading order. */
export function tag(pdf: Pdf, parent: Part, kind: Kind, draw: () => void, about: About = {}): void {
  const content = pdf.markStructureContent(kind)
  draw()
  pdf.endMarkedContent()
  parent.add(pdf.struct(kind, about, [content]))
}

export function tagPart(
  pdf: Pdf,
  parent: Part,
  kind: 'Sect' | 'Table' | 'TR',
  draw: (part: Part) => void,
): void {
  const part = pdf.struct(kind)
  draw(part)
  part.end()
  parent.add(part)
}

export function decorate(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}
