import { useEffect, useRef } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import type { RegisterLook, Typed } from '../look/look.ts'
import { typedRow } from './typed.ts'
import type { RowForm } from './use-row-form.ts'

const isEmpty = (typed: unknown) =>
  typed === undefined || typed === '' || (Array.isArray(typed) && typed.length === 0)

/** Fills fields from a chosen row, and keeps typed input. */
export function useBrought({ brings }: RegisterLook, form: RowForm) {
  const partnerId = usePartnerId()
  const asked = useRef<unknown>('')
  const last = useRef<Typed>({})
  const bring = async (field: string, value: unknown) => {
    const read = brings?.[field]
    if (!read) return
    asked.current = value
    const found = value === '' ? {} : await read({ partnerId, id: Number(value) }).catch(() => ({}))
    if (asked.current !== value) return
    const plans = form.plans.filter((plan) => Object.hasOwn(found, plan.field))
    const brought = typedRow(plans, found, form.place)
    const before = last.current
    last.current = brought
    form.fill(
      brought,
      (name, now) => isEmpty(now) || JSON.stringify(now) === JSON.stringify(before[name]),
    )
  }
  // Only values from the address of a new row are filled in here; later choices fill fields themselves.
  const begin = useRef(() => {
    if (form.opened !== undefined) return
    for (const field of Object.keys(brings ?? {})) {
      if (!isEmpty(form.typed[field])) void bring(field, form.typed[field])
    }
  })
  useEffect(() => begin.current(), [])
  return bring
}
