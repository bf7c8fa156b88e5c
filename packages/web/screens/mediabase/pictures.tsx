import { productionImages } from '@dxweb/areas/events/content/images/production-calls-contract.ts'
import { useCan } from '../../data/session/session.ts'
import { ImagesCard } from '../../parts/images/images-card.tsx'

/** The venue's own pictures override the platform's. */
export const Pictures = ({ id }: { id: number }) => (
  <ImagesCard owner={{ id, calls: productionImages }} mayEdit={useCan()('mediabase.write')} />
)
