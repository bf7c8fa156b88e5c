import type { getCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type StockCount = ReplyOf<typeof getCount.parts>
export type CountLine = StockCount['lines'][number]
