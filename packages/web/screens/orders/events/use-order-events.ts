import { orderEvents } from '@dxweb/areas/orders/order-events/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { kept, useRead } from '../../../data/rows/read.ts'

const { read } = reportEndpoints(orderEvents)

/** The list is a report, but is also read again after changes to events. */
const live = { ...kept, meta: { topics: ['events', 'reports'] } }

export type ListedEvent = ReplyOf<typeof read.parts>['data'][number]
export type Narrowed = { orderId: string } | { projectId: string }

/** All readers share one query, so a change causes one read. */
export const useOrderEvents = (narrowed: Narrowed) =>
  useRead(read, { ...narrowed, limit: 50 }, live)
