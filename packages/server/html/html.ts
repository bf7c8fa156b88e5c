import { escapeHtml } from '@dxweb/kit/text/escape.ts'

/** Escaped HTML. Only `html` may create it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | false | readonly Html[]

/** Escapes every value that is not already `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const text = parts.reduce((before, part, place) => before + write(pieces[place - 1]) + part)
  return new Html(text)
}

function write(piece: Piece | undefined): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('')
  return escapeHtml(String(piece))
}
