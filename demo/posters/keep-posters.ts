import { writeFileSync } from 'node:fs'
import { frameOf } from '@dxweb/areas/events/content/images/image-frames.ts'
import { drawPart } from '@dxweb/server/files/remake-image.ts'
import { posterSize } from './draw-poster.ts'
import { drawnPosters } from './drawn-posters.ts'
import { keptFile, type KeptPoster, packPosters } from './kept-posters.ts'

// Encodes the posters once, to save seconds in every demo load. Run this after a change of films or drawings.
const kept: KeptPoster[] = []
for (const { svg, mark } of drawnPosters()) {
  const picture = (size: 'large' | 'card' | 'thumb') =>
    drawPart(Buffer.from(svg), { left: 0, top: 0, ...posterSize }, frameOf('poster', size))
  const [large, card, thumb] = await Promise.all([
    picture('large'),
    picture('card'),
    picture('thumb'),
  ])
  kept.push({ mark, pictures: { large, card, thumb } })
}
writeFileSync(keptFile, packPosters(kept))
