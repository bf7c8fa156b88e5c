import { productionImages } from '@dxweb/areas/events/content/images/production-calls-contract.ts'
import { useCan } from '../../data/session/session.ts'
import { ImagesCard } from '../../parts/images/images-card.tsx'

/** Shows the platform's pictures, and the venue's own pictures that override them. */
export const Pictures = ({ id }: { id: number }) => (
  <ImagesCard owner={{ id, calls: productionImages }} mayEdit={useCan()('mediabase.write')} />
)
