import type { ImageEndpoints } from './contract.ts'
import * as calls from './production-contract.ts'

export const productionImages: ImageEndpoints = {
  list: calls.listProductionImages,
  add: calls.addProductionImage,
  change: calls.changeProductionImage,
  remove: calls.removeProductionImage,
  read: calls.readProductionImage,
}
