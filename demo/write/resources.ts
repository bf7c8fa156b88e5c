import type pg from 'pg'
import {
  demoResourceGroups,
  type DemoResource,
  demoPriceTypes,
  demoResources,
  demoStaff,
  resourcePartners,
} from '../venue/venue-resources.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { countUp, numbered } from './registers.ts'

const ore = (kroner: number) => kroner * 100

const groupNames: readonly string[] = demoResourceGroups

function resourceRow(resource: DemoResource, place: number): Row {
  const { group, name, count, isFunction = false, unit, hours = 0, prices } = resource
  const [first] = prices
  return {
    group_id: groupNames.indexOf(group) + 1,
    name,
    unit_count: count,
    is_function: isFunction,
    hourly_rate_ore: isFunction ? ore(first?.[1] ?? 0) : 0,
    hours,
    unit,
    prices: prices.map(([priceType, kroner]) => ({
      priceType,
      unit,
      count: 1,
      priceOre: ore(kroner),
    })),
    sort: (place + 1) * 10,
    is_active: true,
  }
}

const groupRows = groupNames.map((name, place) => ({ name, sort: (place + 1) * 10 }))

const staffRows = demoStaff.map(([name, mobile, email], place) => ({
  name,
  mobile,
  email: email ?? `${name.split(' ')[0]?.toLowerCase()}@skift.test`,
  is_active: place < demoStaff.length - 1,
}))

const priceTypeRows = demoPriceTypes.map((name, place) => ({ name, sort: (place + 1) * 10 }))

export async function writeResources(client: pg.ClientBase): Promise<void> {
  for (const partnerId of resourcePartners) {
    await insertRows(client, 'price_type', numbered(partnerId, priceTypeRows))
    await insertRows(client, 'resource_group', numbered(partnerId, groupRows))
    await insertRows(client, 'resource', numbered(partnerId, demoResources.map(resourceRow)))
    await insertRows(client, 'staff', numbered(partnerId, staffRows))
  }
  await client.query(
    `update staff s set user_id = u.id from partner_user u where u.partner_id = s.partner_id and u.email = s.email`,
  )
  for (const table of ['price_type', 'resource_group', 'resource', 'staff'])
    await countUp(client, table)
}
