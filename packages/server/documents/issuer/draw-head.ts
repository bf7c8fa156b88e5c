import { drawLogo } from './draw-issuer.ts'
import type { Issuer } from './issuer.ts'
import { colors, page, type Part, type Pdf } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'

const venueLook: Look = { size: 9.5, weight: 'bold', color: colors.quiet }
const heading: Look = { size: 17, weight: 'bold', color: colors.ink }
const fact: Look = { size: 10, weight: 'regular', color: colors.quiet }

interface Head {
  venue: string
  issuer?: Issuer | undefined
  title: string
  facts: readonly string[]
}

const logoFrame = { width: 150, height: 44 }

export function drawHead(pdf: Pdf, root: Part, { venue, issuer, title, facts }: Head): void {
  const left = page.margin
  const whole = pdf.page.width - 2 * page.margin
  const { y: top } = pdf
  const logoLeft = left + whole - logoFrame.width
  const place = { left: logoLeft, top, ...logoFrame, align: 'right' as const }
  const logo = issuer ? drawLogo(pdf, root, issuer, place) : 0
  const width = logo === 0 ? whole : whole - logoFrame.width - 16
  const write = (kind: 'H1' | 'P', text: string, look: Look) =>
    tag(pdf, root, kind, () => {
      pdf.y = writeText(pdf, text, look, { left, top: pdf.y, width })
    })
  if (venue !== '') write('P', venue, venueLook)
  write('H1', title, heading)
  for (const text of facts) write('P', text, fact)
  pdf.y = Math.max(pdf.y, top + logo) + 12
}
