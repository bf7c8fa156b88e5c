import type { FieldError } from '../model/published.ts'
import type { List, MergeField } from '../model/state.ts'

const forms: Partial<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4}$/,
  birthday: /^\d{2}\/\d{2}$/,
  number: /^-?\d+(\.\d+)?$/,
  zip: /^\d{4,10}$/,
  url: /^https?:\/\//,
  imageurl: /^https?:\/\//,
}

const partsOfAddress = ['addr1', 'city', 'state', 'zip']

function faultOfAddress(field: string, value: unknown): FieldError[] {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return partsOfAddress
    .filter((part) => typeof given[part] !== 'string')
    .map((part) => ({ field: `${field}.${part}`, message: 'Is missing' }))
}

function faultOfValue({ tag, type, options }: MergeField, value: unknown): FieldError[] {
  const field = `merge_fields.${tag}`
  if (value === '') return []
  if (type === 'address') return faultOfAddress(field, value)
  if (typeof value !== 'string' && typeof value !== 'number') {
    return [{ field, message: 'Is neither text nor number' }]
  }
  const text = String(value)
  if (Buffer.byteLength(text) > 255) return [{ field, message: 'Is longer than 255 bytes' }]
  const choices = (type === 'radio' || type === 'dropdown') && options['choices']
  if (Array.isArray(choices) && !choices.includes(text)) {
    return [{ field, message: 'Is not one of the choices' }]
  }
  return (forms[type]?.test(text) ?? true) ? [] : [{ field, message: `Is not of type ${type}` }]
}

/** Ignores unknown fields, as the service does. */
export function mergeFaults(
  list: List,
  values: Record<string, unknown>,
  skipsRequired: boolean,
): FieldError[] {
  return list.merge.flatMap((each) => {
    const value = values[each.tag]
    if (value !== undefined && value !== '') return faultOfValue(each, value)
    if (!each.required || skipsRequired) return []
    return [{ field: `merge_fields.${each.tag}`, message: 'Is required' }]
  })
}

export function knownValues(list: List, values: Record<string, unknown>): Record<string, unknown> {
  const tags = new Set(list.merge.map(({ tag }) => tag))
  return Object.fromEntries(Object.entries(values).filter(([tag]) => tags.has(tag)))
}
