import { feeBasisPoints } from '@dxweb/areas/ticketing/offer/rules.ts'
import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import {
  deleteDrafts,
  previewPublications,
  publishEvents,
  startSales,
  stopSales,
  withdrawEvents,
} from './contract.ts'
import { publicationOf } from './rules.ts'
import { windowsOf } from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import { type PublishedEvent, publishedStatement } from '../list/get-event-store.ts'
import { type Chosen, type EventStep, takeSteps } from './store.ts'

function previewOf(event: PublishedEvent, now: number) {
  const { id, version, title, auditorium, startsAt, endsAt, state } = event
  const preview = publicationOf(
    {
      ...event,
      windows: windowsOf(event.windows, event),
      supplementOre: sum(event.supplements.map(({ amountOre }) => amountOre)),
      vat: {
        basisPoints: event.vatBasisPoints,
        feeBasisPoints: feeBasisPoints(event.vatCode as VatCode, event.highVatBasisPoints),
      },
    },
    now,
  )
  return { id, version, title, auditorium, startsAt, endsAt, state, ...preview }
}

type StepCall = Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller' | 'requestId'>

const take = (call: StepCall, step: EventStep | 'delete', events: readonly Chosen[]) =>
  takeSteps(call.db, call.scope, { step, events }, authorOf(call))

export const publishingRoutes: Route[] = [
  route(previewPublications, async ({ db, scope, body }) => {
    const events = await db.run<PublishedEvent>(
      scope,
      publishedStatement(scope.partnerId, body.ids),
    )
    const now = Date.now()
    return { data: events.map((event) => previewOf(event, now)) }
  }),
  route(publishEvents, (call) =>
    take(call, call.body.opensSale ? 'publish' : 'publishWithoutSale', call.body.events),
  ),
  route(withdrawEvents, (call) => take(call, 'withdraw', call.body.events)),
  route(stopSales, (call) => take(call, 'stopSale', call.body.events)),
  route(startSales, (call) => take(call, 'startSale', call.body.events)),
  route(deleteDrafts, (call) => take(call, 'delete', call.body.events)),
]
