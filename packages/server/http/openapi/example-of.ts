interface Schema {
  type?: string | readonly string[]
  const?: unknown
  default?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
  additionalProperties?: unknown
}

const byName: readonly (readonly [RegExp, unknown])[] = [
  [/^e?mail$|Email$/i, 'kari.nes@sundet.test'],
  [/^(phone|mobile|contactMobile)$/, '91234567'],
  [/^postalCode$/, '6003'],
  [/^(name|shortName|label|priceCategory)$/, 'Voksen'],
  [/^apiKey$/, 'nøkkel fra tjenesten'],
  [/^code$/, '123456'],
  [/^message$/, 'TypeError: x is not a function'],
  [/^(document|nb|en)$/, { type: 'doc', content: [{ type: 'paragraph' }] }],
  [/^crop$/, { x: 0, y: 0, width: 1, height: 1 }],
  [/^title$/, 'Vårkonsert'],
  [/^title(Nb|En)$/, 'Personvern'],
  [/^auditorium$/, 'Storsalen'],
  [/^eventType$/, 'Konsert'],
  [/^renter$|^organizer$/, 'Sundet Revylag'],
  [/^firstName$/, 'Kari'],
  [/^lastName$/, 'Nes'],
  [/^(displayName|user|person|staff|actor)$/, 'Kari Nes'],
  [/^trailer$/, 'https://sundet.test/trailer'],
  [/^address$/, 'https://sundet.test'],
  [/^pageAddress$/, 'https://sundet.test/program/{id}'],
  [/^(partnerName|partner)$/, 'Sundet kulturhus'],
  [/^city$/, 'Sundet'],
  [/^reason$/, 'Artisten er syk'],
  [/[cC]olor$/, '#2f9c8f'],
  [/^(locale|language)$/, 'nb'],
  [/[oO]re$/, 39_500],
  [/basisPoints$/, 1200],
  [/^capacity$/, 460],
]

const byFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2031-03-07T18:00:00.000Z',
  date: '2031-03-07',
  uuid: '01941f29-7c00-7aaa-8bbb-0123456789ab',
  email: 'kari.nes@sundet.test',
  uri: 'https://sundet.test/',
  ipv4: '203.0.113.7',
}

/** Candidates for patterns: day, instant, time, id, colour, language, code. */
const samples = [
  '2031-03-07',
  '2031-03-07T18:00:00.000Z',
  '19:30',
  '12',
  '#2f9c8f',
  'nb',
  'kulturhussjef',
  '01941f29-7c00-7aaa-8bbb-0123456789ab',
  '0f'.repeat(32),
  'f1',
  'Vårkonsert',
]

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string) {
  const known = format === undefined ? undefined : byFormat[format]
  if (known !== undefined) return known
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const named = byName.find(([of]) => of.test(name))?.[1]
  if (typeof named === 'string' && fits(named)) return named
  if (pattern === undefined && minLength === 0) return ''
  return samples.find((text) => fits(text)) ?? 'x'.repeat(Math.max(1, minLength))
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema, name: string) {
  const named = byName.find(([of]) => of.test(name))?.[1]
  const wanted = typeof named === 'number' ? named : /[iI]ds?$/.test(name) ? 12 : 1
  return Math.min(Math.max(wanted, minimum), maximum)
}

type Properties = Record<string, Schema>

/** Fields omitted because of a mutually exclusive field, which the schema does not express. */
const excluded = new Map<string, (siblings: Properties) => boolean>([
  ['count', ({ seatId }) => seatId !== undefined],
  ['areaId', ({ seatId }) => seatId !== undefined],
  ['auditoriumId', ({ kind }) => kind?.enum?.[0] === 'user'],
  ['renterId', ({ kind }) => kind?.enum?.[0] === 'user'],
])

function recordOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || !excluded.get(name)?.(properties),
  )
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]))
}

/** `name` is the field's name. For a union, uses the first member that is not null. */
export function exampleOf(schema: object, name = ''): unknown {
  const named = byName.find(([of]) => of.test(name))?.[1]
  const { properties } = schema as Schema
  const isAsNamed = (value: object) =>
    properties === undefined || Object.keys(value).every((key) => key in properties)
  if (typeof named === 'object' && named !== null && isAsNamed(named)) return named
  const { type, enum: choices, items, minItems = 0, ...rest } = schema as Schema
  if ('const' in rest) return rest.const
  if ('default' in rest) return rest.default
  if (choices) return choices[0]
  const shapes = rest.anyOf ?? rest.oneOf
  if (shapes) return exampleOf(shapes.find((each) => each.type !== 'null') ?? {}, name)
  const kind = Array.isArray(type) ? type.find((each) => each !== 'null') : type
  if (kind === 'object') return recordOf(rest)
  if (kind === 'array') {
    return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items ?? {}, name))
  }
  if (kind === 'integer' || kind === 'number') return numberOf(rest, name)
  if (kind === 'boolean') return false
  return kind === 'string' ? textOf(rest, name) : null
}
