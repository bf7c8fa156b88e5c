import { orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { registerLook } from '../../../parts/register/look/look.ts'

export const generalVatTypeId = 1

export const linesLook = registerLook(orderLines, {
  columns: ['description', 'kind', 'quantity', 'unitPriceOre', 'netOre'],
  initial: {
    kind: 'resource',
    quantity: 100,
    unit: 'piece',
    vatTypeId: generalVatTypeId,
    isCharged: true,
  },
  hiddenFields: ['orderId', 'eventId', 'sort', 'source'],
})
