export type NamedValues = Readonly<Record<string, unknown>>

interface Compiled {
  text: string
  names: readonly string[]
}

/** Matches a name after a colon, but no casts, slices or time formats such as `HH24:MI`. */
const parameter = /(?<![\w:]):([a-z]\w*)/g

const compiledTexts = new Map<string, Compiled>()

/** Makes `partnerId` the first position if the text uses the venue, since shared SQL reads the venue as `$1`. */
function compile(text: string): Compiled {
  if (/\$(?:[2-9]|\d\d)/.test(text)) throw new RangeError('names and positions in one statement')
  const names = /\$1|:partnerId\b/.test(text) ? ['partnerId'] : []
  const compiled = text.replaceAll(parameter, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: compiled, names }
}

/** Compiles each text once, and ignores values without a parameter. */
export function positionsOf(text: string, values: NamedValues): Compiled & { values: unknown[] } {
  let compiled = compiledTexts.get(text)
  if (compiled === undefined) {
    compiled = compile(text)
    compiledTexts.set(text, compiled)
  }
  return {
    ...compiled,
    values: compiled.names.map((name) => {
      if (!Object.hasOwn(values, name)) throw new RangeError(`no value for :${name}`)
      return values[name]
    }),
  }
}
