import { findCustomers, type FoundCustomer } from '@dxweb/areas/customers/find-contract.ts'
import { callApi } from '../../data/calls/call-api.ts'
import type { PendingRow, Question } from '../../parts/register/look/look.ts'

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A family may share an address, so the form asks instead of refusing. */
export function sameAddressIn(
  found: readonly FoundCustomer[],
  email: string,
  own: number | undefined,
): FoundCustomer | undefined {
  return found.find((one) => one.id !== own && isSame(one.email, email))
}

export async function addressQuestion({ partnerId, draft, row }: PendingRow): Promise<Question> {
  const email = textOf(draft['email'])
  if (email === '' || isSame(email, textOf(row?.['email']))) return undefined
  const { data } = await callApi(findCustomers, { params: { partnerId }, query: { q: email } })
  const other = sameAddressIn(data, email, row?.id)
  return other && { text: (t) => t('crm.known.ask', { name: other.name, email }) }
}
