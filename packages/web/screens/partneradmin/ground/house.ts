import type { getHouse } from '@dxweb/areas/partners/houses/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type House = ReplyOf<typeof getHouse.parts>
export type HouseUser = House['users'][number]
