import { type FieldPlan, typedPlans } from '../../look/field-plan.ts'
import type { RegisterLook, FormValues } from '../../look/look.ts'

const unheaded = { titleKey: undefined, About: undefined, Folded: undefined, isOfWeb: false }

/**
 * Groups the fields of a form: first the fields outside any part, beginning with the row's name, then the parts with
 * headings, and then the fields for the web.
 */
export function partsOf(look: RegisterLook, typed: FormValues) {
  const [name] = look.columns
  const isName = ({ field }: FieldPlan) => field === name
  const plans = typedPlans(look)
    .filter(({ field }) => look.isFieldShown?.(field, typed) !== false)
    .toSorted((one, other) => Number(isName(other)) - Number(isName(one)))
  const web = new Set(look.webFields)
  const parts = (look.parts ?? []).map((part) => ({
    ...part,
    fields: part.fields.filter((field) => !web.has(field)),
  }))
  const named = new Set([...web, ...parts.flatMap(({ fields }) => fields)])
  const headed = parts.map(({ titleKey, fields, About, Folded }) => ({
    titleKey,
    About,
    Folded,
    isOfWeb: false,
    plans: fields.flatMap((field) => plans.find((plan) => plan.field === field) ?? []),
  }))
  return [
    { ...unheaded, plans: plans.filter(({ field }) => !named.has(field)) },
    ...headed,
    { ...unheaded, isOfWeb: true, plans: plans.filter(({ field }) => web.has(field)) },
  ].filter((part) => part.plans.length > 0)
}

export type FormPart = ReturnType<typeof partsOf>[number]
