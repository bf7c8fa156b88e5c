export interface ShownProblem {
  code: string
  severity: 'error' | 'warning'
  showIds: readonly number[]
  params: Readonly<Record<string, string | number>>
}

/** Returns the worst severity of each show, by the show's id. */
export function severities(problems: readonly ShownProblem[]): Map<number, 'error' | 'warning'> {
  const worst = new Map<number, 'error' | 'warning'>()
  for (const { severity, showIds } of problems) {
    for (const id of showIds) if (worst.get(id) !== 'error') worst.set(id, severity)
  }
  return worst
}

const lacks = ['dcp_missing', 'kdm_window'] as const

export type CopyLack = (typeof lacks)[number]

/** Returns the missing part by the show's id: the film package, or a key that is valid at the show's time. */
export function copyLacks(problems: readonly ShownProblem[]): Map<number, CopyLack> {
  const found = new Map<number, CopyLack>()
  for (const { code, showIds } of problems) {
    const lack = lacks.find((each) => each === code)
    for (const id of showIds) if (lack) found.set(id, lack)
  }
  return found
}
