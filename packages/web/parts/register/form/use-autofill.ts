import { useEffect, useRef } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import type { RegisterLook, FormValues } from '../look/look.ts'
import { typedRow } from './typed.ts'
import type { RowForm } from './use-row-form.ts'

const isEmpty = (typed: unknown) =>
  typed === undefined || typed === '' || (Array.isArray(typed) && typed.length === 0)

/** Fills only empty fields and fields that an earlier choice has filled, so that typed input stays. */
export function useAutofill({ autofill }: RegisterLook, form: RowForm) {
  const partnerId = usePartnerId()
  const asked = useRef<unknown>('')
  const last = useRef<FormValues>({})
  const fill = async (field: string, value: unknown) => {
    const read = autofill?.[field]
    if (!read) return
    asked.current = value
    const found = value === '' ? {} : await read({ partnerId, id: Number(value) }).catch(() => ({}))
    if (asked.current !== value) return
    const plans = form.plans.filter((plan) => Object.hasOwn(found, plan.field))
    const filled = typedRow(plans, found, form.place)
    const before = last.current
    last.current = filled
    form.fill(
      filled,
      (name, now) => isEmpty(now) || JSON.stringify(now) === JSON.stringify(before[name]),
    )
  }
  // Runs once, for the values that a new row gets from the address. Later choices call `fill` themselves.
  const begin = useRef(() => {
    if (form.opened !== undefined) return
    for (const field of Object.keys(autofill ?? {})) {
      if (!isEmpty(form.typed[field])) void fill(field, form.typed[field])
    }
  })
  useEffect(() => begin.current(), [])
  return fill
}
