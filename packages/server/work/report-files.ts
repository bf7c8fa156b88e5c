import type { Call } from '@dxweb/kit/definitions/route.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { isOfEvent } from '@dxweb/kit/reports/define-report.ts'
import type { ReportSending } from '../jobs/send-reports.ts'
import type { Work } from './open-work.ts'

const never = new AbortController().signal

export const reportFiles =
  (work: Work): ReportSending['makeFile'] =>
  (endpoint, { caller, eventId, query, now }) => {
    const partnerId = caller.partner?.id ?? 0
    const call = {
      scope: {
        partnerId,
        renterId: 0,
        userId: caller.userId,
      },
      params: { partnerId, ...(isOfEvent(endpoint) && { id: eventId }) },
      query,
      caller,
      now,
      signal: never,
    }
    return work.file({ endpoint }, call as Call<EndpointParts>)
  }
