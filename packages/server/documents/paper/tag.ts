import type { Part, Pdf } from './pdf.ts'

type Kind = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

interface About {
  /** Read aloud instead of a figure. */
  alt?: string
  /** Left, top, right, bottom of a figure. */
  bbox?: readonly [number, number, number, number]
  /** Of a heading cell: what it is the heading of. */
  scope?: 'Row' | 'Column'
}

/** Puts what `draw` draws into the document's structure, below `parent`: readers find it there in reading order. */
export function tag(pdf: Pdf, parent: Part, kind: Kind, draw: () => void, about: About = {}): void {
  const content = pdf.markStructureContent(kind)
  draw()
  pdf.endMarkedContent()
  parent.add(pdf.struct(kind, about, [content]))
}

/** A part below another that holds others: a section, a table or a row of one. */
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

/** What is drawn for the eye alone: rules, frames, page numbers. */
export function decorate(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}
