/** Uncounted frames at the start. An idle browser runs at the screen's 16.7 ms until it has painted some. */
const ledIn = 6

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

export async function frames(count: number, move: (frame: number) => void): Promise<number[]> {
  const lengths: number[] = []
  let last = await nextFrame()
  for (let frame = 0; frame < ledIn + count; frame++) {
    move(frame)
    const now = await nextFrame()
    if (frame >= ledIn) lengths.push(now - last)
    last = now
  }
  return lengths
}

const turnsAfter = 11

/** Moves at constant speed: a frame without movement is not painted, and the next one counts as the longest. */
export function wander(frame: number, pace: number): number {
  const at = (frame + turnsAfter) % (4 * turnsAfter)
  return pace * (at < 2 * turnsAfter ? at - turnsAfter : 3 * turnsAfter - at)
}
