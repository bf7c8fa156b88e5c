import type { ImageEndpoints } from '@dxweb/areas/events/content/images/contract.ts'
import * as calls from '@dxweb/areas/events/content/images/production-contract.ts'
import { useCan } from '../../data/session/session.ts'
import { ImagesCard } from '../../parts/images/images-card.tsx'

const productionImages: ImageEndpoints = {
  list: calls.listProductionImages,
  add: calls.addProductionImage,
  change: calls.changeProductionImage,
  remove: calls.removeProductionImage,
  read: calls.readProductionImage,
}

/** The platform's pictures, and those that a house has put before them. */
export const Pictures = ({ id }: { id: number }) => (
  <ImagesCard owner={{ id, calls: productionImages }} mayEdit={useCan()('mediabase.write')} />
)
