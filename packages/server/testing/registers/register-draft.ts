import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { exampleDraft } from '../../collections/register-example.ts'

export function markOf({ search = [], fields }: AnyCollection): string | undefined {
  const typed = search.filter((field) => Object.hasOwn(fields, field))
  return typed.find((field) => field === 'name') ?? typed[0]
}

/** Returns an example draft. Sets the field of `markOf` to `mark`, if that field accepts any text. */
export function draftOf(
  collection: AnyCollection,
  mark = 'Test',
  own: Record<string, unknown> = {},
): Record<string, unknown> {
  const example = exampleDraft(collection)
  const field = markOf(collection)
  const isFree = (name: string) => {
    const schema = collection.fields[name]
    return schema !== undefined && ['text', 'longText'].includes(kindOf(schema).kind)
  }
  const marked = field !== undefined && isFree(field) ? { [field]: mark } : {}
  return { ...example, ...marked, ...own }
}
