import type { Issuer } from './issuer.ts'
import { drawPicture, fitPicture } from '../paper/draw-image.ts'
import type { Part, Pdf } from '../paper/pdf.ts'

interface Place {
  left: number
  top: number
  width: number
  height: number
  align?: 'left' | 'center' | 'right'
}

const shares = { left: 0, center: 0.5, right: 1 }

/** Returns the height of the logo; 0 without a logo. */
export function drawLogo(pdf: Pdf, parent: Part, issuer: Issuer, place: Place): number {
  if (issuer.logo === null) return 0
  const size = fitPicture(issuer.logo, place)
  const left = place.left + (place.width - size.width) * shares[place.align ?? 'left']
  drawPicture(pdf, parent, issuer.logo, { left, top: place.top, ...size }, issuer.name)
  return size.height
}
