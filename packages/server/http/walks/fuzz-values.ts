export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  "' or 1=1 --",
  "'; drop table sale; --",
  String.raw`\'; select pg_sleep(1); --`,
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '</script><!--',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '%2e%2e%2f',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '-0',
  '99999999999999999999',
  'æøå ÆØÅ é 👩‍👩‍👧 ﷽',
  '2026-02-30',
  '24:60',
  'null',
  '__proto__',
  'x'.repeat(5000),
]

export const nastyValues: readonly unknown[] = [
  ...nastyTexts,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1 },
  ['1', 2, null],
]

export interface Random {
  one(share: number): boolean
  upTo(limit: number): number
  pick<T>(from: readonly T[]): T
}

/** Deterministic random numbers from a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return {
    one: (share) => next() < share,
    upTo,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('Nothing to pick from')
      return from[upTo(from.length)] as T
    },
  }
}
