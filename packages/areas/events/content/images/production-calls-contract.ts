import type { ImageEndpoints } from './contract.ts'
import * as calls from './production-contract.ts'

/** The calls of a production's pictures, as those of an event's. */
export const productionImages: ImageEndpoints = {
  list: calls.listProductionImages,
  add: calls.addProductionImage,
  change: calls.changeProductionImage,
  remove: calls.removeProductionImage,
  read: calls.readProductionImage,
}
