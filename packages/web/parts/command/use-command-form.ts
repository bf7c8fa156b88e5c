import type { Endpoint, EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { type FormEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import type { ZodMiniObject } from 'zod/mini'
import { type CommandParts, type CommandBody, useCommand } from '../../data/rows/use-command.ts'
import { useTimeZone } from '../../data/session/use-when.ts'
import { fieldTexts } from '../../ui/text/field-texts.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { readTyped, typedRow, editsSince } from '../register/form/typed.ts'
import { type FieldPlan, isUntyped, plansOf } from '../register/look/field-plan.ts'
import type { FormValues } from '../register/look/look.ts'

export interface CommandFormParts<P extends EndpointParts> extends CommandParts<P> {
  /** Initial values. Untouched fields follow them when the row is reread. */
  initial?: FormValues
  /** Body values without an input, such as the version that was read. */
  known?: Partial<CommandBody<P>>
  /** Names of fields with an input rendered by the screen itself. */
  drawn?: readonly string[]
  /** Decides which fields are shown, depending on other input. A hidden field is sent with its initial value. */
  isFieldShown?: (field: string, typed: FormValues) => boolean
}

type Faults = Record<string, FieldError>

function faultsOf({ parts }: Endpoint, body: unknown): Faults {
  try {
    if (parts.body) readAs(parts.body, body)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}

/** Omits `known` fields, and fields of kinds without an input unless the screen renders these fields itself. */
function usePlans({ parts }: Endpoint, known: object, drawn: readonly string[] = []) {
  const given = Object.keys(known).join()
  const own = drawn.join()
  return useMemo(() => {
    const { shape } = parts.body as unknown as ZodMiniObject<Fields>
    const asked = plansOf(shape).filter(({ field }) => !given.split(',').includes(field))
    return asked.filter((plan) => !isUntyped(plan) || own.split(',').includes(plan.field))
  }, [parts, given, own])
}

/** Focuses the first fault once it is rendered, each time that `refusals` grows. */
export function useFirstFault(element: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return undefined
    // Another user's saved values are rendered a moment after the refusal.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [element, refusals])
}

/** Picks values by field name, or by a path within a field. */
const ofFields = <Value>(
  values: Readonly<Record<string, Value>>,
  isMeant: (field: string) => boolean,
) =>
  Object.fromEntries(
    Object.entries(values).filter(([path]) => isMeant(path.split('.', 1)[0] ?? path)),
  )

const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Typed values by field; `base` is the value of a field when typing began. */
interface Typing {
  touched: FormValues
  base: FormValues
}

/**
 * Returns the initial values overwritten by typed values, the fields that other users changed meanwhile, and the
 * resulting body.
 */
function useTyping(
  plans: readonly FieldPlan[],
  initial: FormValues,
  isFieldShown: CommandFormParts<EndpointParts>['isFieldShown'],
) {
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const [{ touched, base }, setTouched] = useState<Typing>({ touched: {}, base: {} })
  const begun = typedRow(plans, initial, place)
  const typed = { ...begun, ...touched }
  const isHidden = (field: string) => isFieldShown?.(field, typed) === false
  const isChoice = (asked: string) =>
    plans.some(({ field, kind }) => field === asked && kind.kind === 'choice')
  return {
    typed,
    ...readTyped(plans, { ...typed, ...ofFields(begun, isHidden) }, place),
    isHidden,
    contested: Object.keys(base).filter(
      (field) => !alike(begun[field], base[field]) && !alike(begun[field], typed[field]),
    ),
    isUnsaved: !alike(typed, begun),
    /** A field set back to its initial value counts as untouched and follows the row again. */
    write: (field: string, value: unknown) =>
      setTouched((before) =>
        alike(value, begun[field])
          ? {
              touched: ofFields(before.touched, (other) => other !== field),
              base: ofFields(before.base, (other) => other !== field),
            }
          : {
              touched: { ...before.touched, [field]: value },
              base: { [field]: begun[field], ...before.base },
            },
      ),
    /** Clears sent text, and keeps choices and later input for the next entry. */
    restart: () =>
      setTouched((before) => ({
        touched: { ...ofFields(before.touched, isChoice), ...editsSince(before.touched, touched) },
        base: {},
      })),
  }
}

export function useCommandForm<P extends EndpointParts>(
  { initial = {}, known, drawn, isFieldShown, ...parts }: CommandFormParts<P>,
  element: RefObject<HTMLElement | null>,
) {
  const t = useText()
  const plans = usePlans(parts.endpoint, known ?? {}, drawn)
  const {
    faults: misread,
    write,
    restart,
    isHidden,
    ...typing
  } = useTyping(plans, initial, isFieldShown)
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, countRefusal] = useState(0)
  const command = useCommand(parts)
  useFirstFault(element, refusals)
  // An error at a field without an input is shown for the whole form.
  const isAsked = (asked: string) => plans.some(({ field }) => field === asked) && !isHidden(asked)
  const refuse = () => countRefusal((times) => times + 1)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const body = { ...known, ...typing.values } as CommandBody<P>
    const found = ofFields({ ...faultsOf(parts.endpoint, body), ...misread }, isAsked)
    setFaults(found)
    if (Object.keys(found).length > 0) refuse()
    else if (!command.isPending) command.mutate(body, { onSuccess: restart, onError: refuse })
  }
  const change = (field: string, value: unknown) => {
    write(field, value)
    setFaults((before) => ofFields(before, (other) => other !== field))
    if (command.error) command.reset()
  }
  const faulty = new Refusal('invalid', { fields: faults })
  const errors = ofFields({ ...fieldTexts(t, command.error), ...fieldTexts(t, faulty) }, isAsked)
  const failure = Object.keys(errors).length === 0 ? command.error : null
  const isSending = command.isPending
  return { plans, initial, ...typing, errors, failure, isSending, change, submit }
}

export type CommandFormState = ReturnType<typeof useCommandForm>
