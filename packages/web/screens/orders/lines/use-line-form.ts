import type { orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { lineNetOf } from '@dxweb/areas/orders/lines/order-sums.ts'
import type { ResourceBooking } from '@dxweb/areas/resources/bookings/contract.ts'
import type { resources } from '@dxweb/areas/resources/contract.ts'
import type { Stretch } from '@dxweb/areas/resources/shifts/free-units.ts'
import type { RowOf } from '@dxweb/kit/definitions/collection.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { readTyped, typedRow } from '../../../parts/register/form/typed.ts'
import { type RowForm, useRowForm } from '../../../parts/register/form/use-row-form.ts'
import { generalVatTypeId, linesLook } from './lines-look.ts'
import type { UnsavedLines } from './use-unsaved-lines.ts'

export type Line = RowOf<typeof orderLines>
export type Resource = RowOf<typeof resources>

export interface LineContext {
  orderId: number
  period: { from: Day; to: Day }
  /** Events with the times for which their halls are booked. Resource bookings get these times. */
  events: readonly ({ id: number; title: string } & Stretch)[]
  resources: ReadonlyMap<number, Resource>
  priceTypes: ReadonlyMap<number, string>
  defaultPriceTypeId: number | null
  /** The venue's bookings during the order; undefined when unknown. */
  around: readonly ResourceBooking[] | undefined
  mayEdit: boolean
  unsaved: UnsavedLines
}

/** Falls back to the resource's general price. */
function priceOf({ prices, unit, hourlyRateOre }: Resource, priceType: string | undefined) {
  const price = prices.find((each) => each.priceType === priceType)
  if (price === undefined) return { unit, unitPriceOre: hourlyRateOre }
  return { unit: price.unit, unitPriceOre: Math.round(price.priceOre / Math.max(price.count, 1)) }
}

/** A chosen resource or price type fills in unit and price; a resource also fills in kind, VAT and price type. */
function withPrice(form: RowForm, field: string, value: unknown, context: LineContext) {
  form.change(field, value)
  if (field !== 'resourceId' && field !== 'priceTypeId') return
  const chosen = { ...form.typed, [field]: value }
  const { defaultPriceTypeId } = context
  if (field === 'resourceId' && !chosen['priceTypeId'] && defaultPriceTypeId !== null) {
    chosen['priceTypeId'] = String(defaultPriceTypeId)
    form.change('priceTypeId', chosen['priceTypeId'])
  }
  const resource = context.resources.get(Number(chosen['resourceId']))
  if (!resource) return
  const price = priceOf(resource, context.priceTypes.get(Number(chosen['priceTypeId'])))
  const brought = {
    ...price,
    ...(field === 'resourceId' && {
      kind: resource.isFunction ? 'staff' : 'resource',
      vatTypeId: resource.vatTypeId ?? generalVatTypeId,
    }),
  }
  for (const [name, typed] of Object.entries(typedRow(form.plans, brought, form.place)))
    if (name in brought) form.change(name, typed)
}

const hundred = 100

/** Number of units booked at the same time; a quantity in hours or days counts as one unit. */
export function unitsOf(form: RowForm): number {
  const { quantity, unit } = readTyped(form.plans, form.typed, form.place).values
  const isCounted = unit === 'piece' && typeof quantity === 'number'
  return isCounted ? Math.max(Math.ceil(quantity / hundred), 1) : 1
}

function netOf(form: RowForm): number {
  const { quantity, unitPriceOre, isCharged } = readTyped(form.plans, form.typed, form.place).values
  if (typeof quantity !== 'number' || typeof unitPriceOre !== 'number') return 0
  return lineNetOf({ quantity, unitPriceOre, isCharged: isCharged === true })
}

function useNoted(
  line: Line | undefined,
  { wouldLose, reset, forget }: RowForm,
  save: () => Promise<unknown>,
  { note }: UnsavedLines,
) {
  const key = String(line?.id ?? 'new')
  const discard = () => {
    reset()
    forget()
  }
  // Registers after each render, since the registered functions use the typed values of that render.
  useEffect(() => note(key, { wouldLose, save, discard }))
  useEffect(() => () => note(key, null), [key, note])
}

/** Saves when the focus leaves the row, or on Enter, which moves to the next row. */
export function useLineForm(line: Line | undefined, context: LineContext, onEnter: () => void) {
  const look = { ...linesLook, initial: { ...linesLook.initial, orderId: context.orderId } }
  const form = useRowForm(look, line, () => undefined)
  const frame = useRef<HTMLLIElement>(null)
  const save = () => context.unsaved.track(form.submit())
  const add = () => save().then((isSaved) => isSaved && onEnter())
  useNoted(line, form, line ? save : add, context.unsaved)
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isWithin =
      relatedTarget instanceof Element &&
      (frame.current?.contains(relatedTarget) ||
        relatedTarget.closest('[data-portal], .dx-lines-bar'))
    if (line && !isWithin && form.isUnsaved && !form.isSaving) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOpen = frame.current?.querySelector('[aria-expanded="true"]') !== null
    if (event.key !== 'Enter' || isOpen || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (line && !form.isUnsaved) onEnter()
    else void save().then((isSaved) => isSaved && onEnter())
  }
  return {
    form,
    netOre: netOf(form),
    add,
    change: (field: string, value: unknown) => withPrice(form, field, value, context),
    frame: { ref: frame, onBlur, onKeyDown },
  }
}
