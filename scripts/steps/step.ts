/** One test of a step that runs many. */
export interface RanTest {
  of: 'tests' | 'journeys'
  name: string
  seconds: number
  /** What it failed by. */
  error?: string
}

/** What a step has to say when it is done. */
export interface Outcome {
  passed: number
  failed: number
  /** One short sentence for the step's line: a version, a count. */
  note?: string
  /** Everything the step said; shown in full when it failed. */
  output?: string
  tests?: readonly RanTest[]
}

export interface Step {
  name: string
  run: () => Promise<Outcome>
  /** Steps without which this one says nothing. */
  needs?: readonly string[]
}

/** A step that either holds or does not, counted as one. */
export function held(ok: boolean, output: string, note?: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output, ...(note && { note }) }
}
