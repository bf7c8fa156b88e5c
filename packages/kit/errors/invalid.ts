import * as z from 'zod/mini'
import { type FieldError, Refusal } from './errors.ts'

type Issue = z.core.$ZodIssue

/** True if a schema set `error` to one of our own codes. */
const isOwnCode = (message: string) => /^[a-z_]{3,40}$/.test(message)

const sizeCodes = {
  string: { too_small: 'too_short', too_big: 'too_long' },
  array: { too_small: 'too_few', too_big: 'too_many' },
  other: { too_small: 'too_low', too_big: 'too_high' },
}

const typeCodes: Record<string, string> = { number: 'not_a_number', int: 'not_whole' }

function sizeError(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): FieldError {
  const { origin } = issue
  const kind = origin === 'string' ? 'string' : origin === 'array' ? 'array' : 'other'
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  const name = issue.code === 'too_small' ? 'min' : 'max'
  return { code: sizeCodes[kind][issue.code], params: { [name]: Number(limit) } }
}

function fieldError(issue: Issue): FieldError {
  if (isOwnCode(issue.message)) {
    const { params } = issue as { params?: FieldError['params'] }
    return params ? { code: issue.message, params } : { code: issue.message }
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeError(issue)
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return { code: 'required' }
    return { code: typeCodes[issue.expected] ?? 'not_valid' }
  }
  return { code: 'not_valid' }
}

/** An unknown name is repeated in the error only if it looks like a field name, so that no free text is reflected. */
const isName = /^[A-Za-z_$][\w$-]{0,39}$/
const unnamed = '*'

const maxFields = 200

function fieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  // Uses a Map, since a caller may name a field '__proto__' or 'constructor'.
  const fields = new Map<string, FieldError>()
  const add = (path: string, error: FieldError) => {
    if (fields.size < maxFields && !fields.has(path)) fields.set(path, error)
  }
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const name = isName.test(key) ? key : unnamed
        add(path ? `${path}.${name}` : name, { code: 'unknown_field' })
      }
    } else add(path, fieldError(issue))
  }
  return Object.fromEntries(fields)
}

const maxParts = 10_000

/** Counts without recursion, since a deeply nested value could overflow the stack. */
function isLong(value: unknown): boolean {
  const waiting = [value]
  let parts = 0
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    const inner: unknown[] = Array.isArray(one) ? one : Object.values(one)
    parts += inner.length
    if (parts > maxParts) return true
    for (const part of inner) waiting.push(part)
  }
  return false
}

/**
 * Stops at the first error of a large value, since zod passes issues as arguments: about 100,000 overflow the stack.
 */
export function safeRead<S extends z.ZodMiniType>(schema: S, value: unknown) {
  const context: z.core.ParseContextInternal<Issue> = {
    reportInput: true,
    abortEarly: isLong(value),
  }
  return z.safeParse(schema, value, context)
}

export function readAs<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const read = safeRead(schema, value)
  if (read.success) return read.data
  throw new Refusal('invalid', { fields: fieldErrors(read.error.issues) })
}
