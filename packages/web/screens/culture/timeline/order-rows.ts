import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { type OrderState, orderStates } from '@dxweb/areas/orders/rules.ts'
import type { Row, RowGroup } from '../rows/time-rows.tsx'
import { runningAxis } from '../../../parts/time-axis/axis.ts'
import type { OrderShown, TimelineBar } from '../rows/timeline-bar.ts'

const ahead: readonly OrderState[] = ['option', 'unconfirmed', 'confirmed']
const standing = orderStates.filter((state) => state !== 'cancelled')

/** A project's timeline shows all orders except cancelled ones; the venue's timeline shows only coming orders. */
export const statesShown = (projectId: number | undefined) =>
  projectId === undefined ? ahead : standing

/** Returns a row for each state with orders, and no group without orders. */
export function orderGroups(
  orders: readonly OrderShown[],
  names: { group: string; of: (state: OrderState) => string },
  zone: string,
): RowGroup<TimelineBar>[] {
  const rows = orderStates
    .map((state): Row<TimelineBar> => ({
      key: `orders-${state}`,
      name: names.of(state),
      bars: orders
        .filter((order) => order.state === state)
        .map((order) => ({
          key: `order ${order.id}`,
          kind: 'order',
          order,
          from: runningAxis(order.periodFrom as Day, zone).from,
          until: runningAxis(addDays(order.periodTo as Day, 1), zone).from,
        })),
    }))
    .filter(({ bars }) => bars.length > 0)
  return rows.length > 0 ? [{ key: 'orders', name: names.group, rows }] : []
}
