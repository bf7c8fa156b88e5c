import * as z from 'zod/mini'
import { type FieldError, Refusal } from './errors.ts'

type Issue = z.core.$ZodIssue

/** What a schema may say by itself, in `error`: a code of ours. */
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
  if (isOwnCode(issue.message)) return { code: issue.message }
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeError(issue)
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return { code: 'required' }
    return { code: typeCodes[issue.expected] ?? 'not_valid' }
  }
  return { code: 'not_valid' }
}

function fieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  // A map, since a caller may name a field '__proto__' or 'constructor'.
  const fields = new Map<string, FieldError>()
  const add = (path: string, error: FieldError) => {
    if (!fields.has(path)) fields.set(path, error)
  }
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, { code: 'unknown_field' })
    } else add(path, fieldError(issue))
  }
  return Object.fromEntries(fields)
}

/** The value as the schema reads it, or a refusal that names every field it will not take. */
export function readAs<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value, { reportInput: true })
  if (read.success) return read.data
  throw new Refusal('invalid', { fields: fieldErrors(read.error.issues) })
}
