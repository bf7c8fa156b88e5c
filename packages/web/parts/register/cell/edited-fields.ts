import { type FieldPlan, typedPlans } from '../look/field-plan.ts'
import type { RegisterLook } from '../look/look.ts'

/** Field kinds with an input that fits in a cell and needs no other data. */
const kinds = new Set<FieldPlan['kind']['kind']>([
  ...([
    'text',
    'money',
    'count',
    'year',
    'decimal',
    'percent',
    'minutes',
    'flag',
    'choice',
    'day',
  ] as const),
  ...(['email', 'phone', 'link', 'postalCode', 'barcode', 'orgNumber'] as const),
])

export const editedFields = (look: RegisterLook): FieldPlan[] =>
  look.isOneByOne
    ? []
    : typedPlans(look).filter(
        ({ field, kind }) => kinds.has(kind.kind) && look.edit?.[field] !== false,
      )
