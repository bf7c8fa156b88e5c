type End = () => unknown

const ends: End[] = []

/** Runs at the end of the test file, the last first. Unlike `afterAll` it may also be called while a test runs. */
export function atEnd(end: End): void {
  ends.push(end)
}

export async function runEnds(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
