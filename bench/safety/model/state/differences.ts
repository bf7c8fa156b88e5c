export type Picture =
  | string
  | number
  | boolean
  | null
  | readonly Picture[]
  | { readonly [key: string]: Picture | undefined }

const most = 8

function* between(
  path: string,
  wanted: Picture | undefined,
  found: Picture | undefined,
): Generator<string, void, undefined> {
  const isParted = (one: unknown): one is Record<string, Picture> =>
    typeof one === 'object' && one !== null
  if (isParted(wanted) && isParted(found)) {
    for (const key of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
      yield* between(path === '' ? key : `${path}.${key}`, wanted[key], found[key])
    }
    return
  }
  if (wanted !== found) {
    yield `${path} is ${JSON.stringify(found) ?? 'not there'}, not ${JSON.stringify(wanted) ?? 'there'}`
  }
}

export function differencesBetween(wanted: Picture, found: Picture): string[] {
  const all = [...between('', wanted, found)]
  return all.length > most ? [...all.slice(0, most), `and ${all.length - most} more`] : all
}
