type End = () => unknown

const ends: End[] = []

/** The cleanup registered last runs first. Can be called while a test runs, unlike `afterAll`. */
export function atEnd(end: End): void {
  ends.push(end)
}

export async function runEnds(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
