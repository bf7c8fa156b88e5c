import { orderEvents } from '@dxweb/areas/orders/order-events/contract.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { kept, useRead } from '../../../data/rows/read.ts'

const { read } = reportEndpoints(orderEvents)
const maxAtOnce = 1000
const none: readonly { eventId: number }[] = []

/** Undefined without a project, so that all events are shown. */
export function useEventsOfProject(projectId: number | undefined, days: { from: Day; to: Day }) {
  const asked = { projectId: String(projectId), ...days, limit: maxAtOnce }
  const found = useRead(read, asked, { ...kept, enabled: projectId !== undefined }).data?.data
  return projectId === undefined ? undefined : (found ?? none)
}

/** `undefined` accepts every event. */
export function isOfEvents(events: readonly { eventId: number }[] | undefined) {
  const known = events && new Set(events.map(({ eventId }) => eventId))
  return (eventId: number) => known === undefined || known.has(eventId)
}
