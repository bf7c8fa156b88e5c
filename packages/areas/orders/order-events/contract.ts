import { reference } from '@dxweb/kit/fields/fields.ts'
import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import * as z from 'zod/mini'
import { type OrderState, orderStates } from '../rules.ts'

// catalog: register.orders.state.*

export const orderEvents = defineReport('order-events', {
  permit: 'orders.read',
  axes: { held: 'heldOn' },
  isList: true,
  columns: {
    startsAt: field.instant,
    heldOn: field.day,
    event: field.page('shows/{eventId}/sales'),
    auditorium: field.words,
    order: field.page('orders/{orderId}'),
    orderState: z.enum(orderStates),
    project: z.nullable(field.words),
    renter: z.nullable(field.words),
    state: z.enum(['draft', 'published', 'cancelled']),
    tickets: field.tally,
    grossOre: field.money,
    vatOre: field.money,
    netOre: field.money,
  },
  keys: {
    eventId: field.tally,
    orderId: reference('orders'),
    projectId: z.nullable(reference('projects')),
    renterId: z.nullable(reference('renters')),
    auditoriumId: reference('auditoriums'),
    /** The time for which the event's halls are occupied. */
    takenFrom: field.instant,
    takenUntil: field.instant,
  },
  texts: { orderState: (t, state: OrderState) => t(`register.orders.state.${state}`) },
  opens: 'shows/{eventId}/sales',
  filters: ['orderState', 'orderId', 'projectId', 'renterId', 'auditoriumId'],
  optional: ['startsAt', 'project', 'renter'],
  wide: ['auditorium', 'state', 'vatOre', 'netOre'],
  brief: ['heldOn', 'grossOre'],
  search: ['event', 'order', 'renter'],
  groups: ['order', 'project', 'renter', 'auditorium', 'orderState', 'month', 'year'],
  totals: ['tickets', 'grossOre', 'vatOre', 'netOre'],
  formulas: { netOre: ['grossOre', '-vatOre'] },
  orderBy: ['startsAt', 'eventId'],
})
