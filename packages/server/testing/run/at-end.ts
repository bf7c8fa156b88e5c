type End = () => unknown

const ends: End[] = []

/**
 * Registers a cleanup for the end of the test file; the last registered runs first. Can be called while a test runs,
 * unlike `afterAll`.
 */
export function atEnd(end: End): void {
  ends.push(end)
}

export async function runEnds(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}
