import { compileFunction } from 'node:vm'

export interface ReplySchema {
  type?: string
  properties?: Record<string, ReplySchema>
  required?: readonly string[]
  additionalProperties?: unknown
  items?: ReplySchema
  anyOf?: readonly ReplySchema[]
}

type Pick = (value: unknown) => unknown

/**
 * Compiles a serializer that drops unknown fields and throws a TypeError for missing fields. The serializer builds an
 * object literal and calls JSON.stringify, which is the fastest way.
 */
export function replySerializer(schema: ReplySchema): (reply: unknown) => string {
  const pick = pickOf(schema)
  return pick === null ? JSON.stringify : (reply) => JSON.stringify(pick(reply))
}

/** Returns a function that picks the known fields of a value; null if the value can be sent unchanged. */
function pickOf(schema: ReplySchema): Pick | null {
  if (schema.type === 'object') return pickObject(schema)
  if (schema.type === 'array') return pickArray(schema)
  if (schema.anyOf) return pickNullable(schema.anyOf)
  return null
}

/**
 * Generates code, since a literal is ten times as fast as adding properties. JSON omits absent fields, which are
 * undefined.
 */
function pickObject({ properties, required = [], additionalProperties }: ReplySchema): Pick {
  if (properties === undefined || additionalProperties !== false) {
    throw new Error('A reply names the fields of its objects')
  }
  const picks = Object.values(properties).map(pickOf)
  const fields = Object.keys(properties).map((name, at) => {
    const key = JSON.stringify(name)
    const absent = required.includes(name) ? `lacks(${key})` : 'undefined'
    const given = picks[at] ? `picks[${at}](from[${key}])` : `from[${key}]`
    return `${key}: from[${key}] === undefined ? ${absent} : ${given}`
  })
  const text = `return (from) => ({ ${fields.join(', ')} })`
  return compileFunction(text, ['picks', 'lacks'])(picks, lacks) as Pick
}

function lacks(name: string): never {
  throw new TypeError(`The reply lacks ${name}`)
}

function pickArray({ items }: ReplySchema): Pick | null {
  const pick = items === undefined ? null : pickOf(items)
  return pick === null ? null : (value) => (value as unknown[]).map(pick)
}

function pickNullable(kinds: readonly ReplySchema[]): Pick | null {
  const picks = kinds.map(pickOf).filter((pick) => pick !== null)
  const [pick] = picks
  if (pick === undefined) return null
  if (picks.length > 1) throw new Error('A reply is one kind of object, or none')
  return (value) => (value === null ? null : pick(value))
}
