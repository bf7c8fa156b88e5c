import { type AnyCollection, readFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { type FieldKind, type Fields, isNullable, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import * as z from 'zod/mini'
import type { RegisterLook } from './look.ts'

export interface FieldPlan {
  field: string
  kind: FieldKind
  isNullable: boolean
  isRequired: boolean
}

const neverEmpty = new Set<FieldKind['kind']>(['flag', 'items', 'order', 'other'])

/** Returns true for kinds without input or column, such as the sort position, which is changed by moving the row. */
export const isUntyped = ({ kind }: FieldPlan): boolean =>
  kind.kind === 'other' || kind.kind === 'order'

export function plansOf(fields: Fields): FieldPlan[] {
  return Object.entries(fields).map(([field, schema]) => {
    const kind = kindOf(schema)
    const nullable = isNullable(schema)
    const takes = (value: unknown) => z.safeParse(schema, value).success
    const isRequired = !nullable && !neverEmpty.has(kind.kind) && !takes('') && !takes(undefined)
    return { field, kind, isNullable: nullable, isRequired }
  })
}

export const typedPlans = ({
  collection,
  kept = [],
  hiddenFields = [],
}: RegisterLook): FieldPlan[] =>
  plansOf(collection.fields).filter(
    (plan) => !isUntyped(plan) && !kept.includes(plan.field) && !hiddenFields.includes(plan.field),
  )

export const shownPlans = ({ collection, hiddenFields = [] }: RegisterLook): FieldPlan[] =>
  plansOf(collection.shown ?? {}).filter(
    ({ field, kind }) => kind.kind !== 'other' && !hiddenFields.includes(field),
  )

export function planOf(collection: AnyCollection, field: string): FieldPlan | undefined {
  const schema = readFieldsOf(collection)[field]
  return schema && plansOf({ [field]: schema })[0]
}

/** Includes registers that item lists refer to. */
export function referredBy(plans: readonly FieldPlan[]): string[] {
  const names = plans.flatMap(({ kind }) => {
    if (kind.kind === 'reference') return [kind.to]
    return kind.kind === 'items' ? referredBy(plansOf(kind.fields)) : []
  })
  return [...new Set(names)].toSorted()
}
