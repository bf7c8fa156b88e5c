import type { ImageEndpoints } from './contract.ts'
import * as calls from './production-contract.ts'

/** Endpoints for the images of a production, of the same form as those of an event. */
export const productionImages: ImageEndpoints = {
  list: calls.listProductionImages,
  add: calls.addProductionImage,
  change: calls.changeProductionImage,
  remove: calls.removeProductionImage,
  read: calls.readProductionImage,
}
