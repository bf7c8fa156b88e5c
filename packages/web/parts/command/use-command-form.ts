import type { BodyFor, Endpoint, EndpointParts, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { type FormEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import type { ZodMiniObject } from 'zod/mini'
import { useCommand, type OwnParams } from '../../data/rows/use-command.ts'
import { useTimeZone } from '../../data/session/use-when.ts'
import { fieldTexts } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { readTyped, typedRow } from '../register/form/typed.ts'
import { isUntyped, plansOf } from '../register/look/field-plan.ts'
import type { Typed } from '../register/look/look.ts'

export interface CommandFormParts<P extends EndpointParts> {
  endpoint: Endpoint<P>
  params: OwnParams<P>
  /** What the form begins with. */
  begin?: Typed
  /** What the body says that nobody is asked for: the version that was seen. */
  known?: Partial<BodyFor<P>>
  onDone: (reply: ReplyOf<P>, body: BodyFor<P>) => void
}

type Faults = Record<string, FieldError>

/** What the server would refuse the body for. */
function faultsOf({ parts }: Endpoint, body: unknown): Faults {
  try {
    if (parts.body) readAs(parts.body, body)
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}

/** What of the body is asked for. */
function usePlans({ parts }: Endpoint, known: object) {
  const told = Object.keys(known).join()
  return useMemo(() => {
    const { shape } = parts.body as unknown as ZodMiniObject<Fields>
    const asked = plansOf(shape).filter(({ field }) => !told.split(',').includes(field))
    return asked.filter((plan) => !isUntyped(plan))
  }, [parts, told])
}

/** The focus goes to the first fault, once that is drawn, each time that `refusals` grows. */
function useFirstFault(element: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [element, refusals])
}

/** The form of a command: its body's fields typed by their kinds, checked as the server checks, its faults at them. */
export function useCommandForm<P extends EndpointParts>(
  { endpoint, params, begin = {}, known = {}, onDone }: CommandFormParts<P>,
  element: RefObject<HTMLElement | null>,
) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: useTimeZone() }
  const plans = usePlans(endpoint, known)
  const [typed, setTyped] = useState(() => typedRow(plans, begin, place))
  const [faults, setFaults] = useState<Faults>({})
  const [refusals, countRefusal] = useState(0)
  const { reset, mutate, error, isPending } = useCommand({ endpoint, params, onDone })
  useFirstFault(element, refusals)
  const refuse = () => countRefusal((times) => times + 1)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const read = readTyped(plans, typed, place)
    const body = { ...known, ...read.values } as BodyFor<P>
    const found = { ...faultsOf(endpoint, body), ...read.faults }
    setFaults(found)
    if (Object.keys(found).length > 0) refuse()
    else if (!isPending) mutate(body, { onError: refuse })
  }
  const change = (field: string, value: unknown) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setFaults(({ [field]: _mended, ...rest }) => rest)
    if (error) reset()
  }
  const errors = {
    ...fieldTexts(t, error),
    ...fieldTexts(t, new Refusal('invalid', { fields: faults })),
  }
  const failure = error && Object.keys(errors).length === 0 ? error : null
  return { plans, typed, errors, failure, isSending: isPending, change, submit }
}

export type CommandForm = ReturnType<typeof useCommandForm>
