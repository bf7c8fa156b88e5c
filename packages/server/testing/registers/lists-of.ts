import type * as z from 'zod/mini'

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  options?: readonly z.ZodMiniType[]
  items?: readonly z.ZodMiniType[]
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  left?: z.ZodMiniType
  right?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

const partsOf = ({ shape = {}, options = [], items = [], ...one }: Definition) => [
  ...Object.entries(shape),
  ...[...options, ...items].map((part) => ['', part] as const),
  ...[one.element, one.innerType, one.in, one.out, one.left, one.right, one.valueType].map(
    (part) => ['', part] as const,
  ),
]

export interface ListSchema {
  path: string
  schema: z.ZodMiniType
}

export function listsOf(
  schema: z.ZodMiniType | undefined,
  path: string,
  within: readonly z.ZodMiniType[] = [],
): ListSchema[] {
  if (schema === undefined || within.includes(schema)) return []
  const definition = schema._zod.def as unknown as Definition
  const inner = partsOf(definition).flatMap(([name, part]) =>
    listsOf(part, name === '' ? path : `${path}.${name}`, [...within, schema]),
  )
  return definition.type === 'array' ? [{ path, schema }, ...inner] : inner
}
