import { findPostalCode } from '@dxweb/areas/venues/postal-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../data/call-api.ts'
import type { FieldPlan } from './field-plan.ts'
import type { RowForm } from './use-row-form.ts'

/** The city beside a postal code in the same form. */
const cityField = 'city'

/**
 * Fills the city when a postal code has been typed. A code that is not known, or that could not be asked for, leaves
 * the city as it was typed.
 */
export function usePlaceLookup(
  { change }: Pick<RowForm, 'change'>,
  plans: readonly FieldPlan[],
): (plan: FieldPlan, typed: unknown) => void {
  const client = useQueryClient()
  const asked = useRef('')
  const hasCity = plans.some(({ field }) => field === cityField)
  const fill = async (code: string) => {
    const { data } = await client.fetchQuery({
      queryKey: ['postalcodes', code],
      queryFn: () => callApi(findPostalCode, { query: { code } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })
    const [place] = data
    if (place && asked.current === code) change(cityField, place.city)
  }
  return ({ kind, field }, typed) => {
    if (field === cityField) asked.current = ''
    if (kind.kind !== 'postalCode' || !hasCity || typeof typed !== 'string') return
    asked.current = typed.trim()
    if (/^\d{4}$/.test(asked.current)) void fill(asked.current).catch(() => undefined)
  }
}
