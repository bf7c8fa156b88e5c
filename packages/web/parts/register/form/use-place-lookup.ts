import { findPostalCode } from '@dxweb/areas/venues/postal-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import type { FieldPlan } from '../look/field-plan.ts'
import type { RowForm } from './use-row-form.ts'

/** Field that a postal code in the same form fills. */
const cityField = 'city'

const isCode = (text: string) => /^\d{4}$/.test(text)

interface PlaceLookup {
  lookUp: (plan: FieldPlan, typed: unknown) => void
  /** Name of the city field if no city was found for the postal code. */
  unknownField: string | undefined
}

/**
 * Fills in the city when a postal code has been typed. If the code is unknown or its look-up fails, clears the city of
 * the previous code and keeps a typed city.
 */
export function usePlaceLookup(
  { change, typed: row }: Pick<RowForm, 'change' | 'typed'>,
  plans: readonly FieldPlan[],
): PlaceLookup {
  const client = useQueryClient()
  const asked = useRef('')
  const before = useRef('')
  const [isUnknown, setUnknown] = useState(false)
  const hasCity = plans.some(({ field }) => field === cityField)
  const cityOf = async (code: string) => {
    const query = {
      queryKey: ['postalcodes', code],
      queryFn: () => callApi(findPostalCode, { query: { code } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }
    const reply = await client.fetchQuery(query).catch(() => undefined)
    return reply?.data[0]?.city
  }
  const fill = async (code: string, city: unknown) => {
    const known = await cityOf(code)
    const isLeft =
      known === undefined && isCode(before.current) && (await cityOf(before.current)) === city
    if (asked.current !== code) return
    if (known !== undefined || isLeft) change(cityField, known ?? '')
    before.current = known === undefined ? '' : code
    setUnknown(known === undefined)
  }
  const lookUp: PlaceLookup['lookUp'] = ({ kind, field }, typed) => {
    if (field === cityField) asked.current = ''
    if (kind.kind !== 'postalCode' || !hasCity || typeof typed !== 'string') return
    const last = row[field]
    if (before.current === '' && typeof last === 'string') before.current = last.trim()
    asked.current = typed.trim()
    setUnknown(false)
    if (isCode(asked.current)) void fill(asked.current, row[cityField])
  }
  return { lookUp, unknownField: isUnknown ? cityField : undefined }
}
