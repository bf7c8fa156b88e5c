/** Number of first frames to ignore, since an idle browser starts at the screen's pace of 16.7 ms. */
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

/** Moves the pointer at constant speed, since a frame without movement is not painted and makes the next one longer. */
export function wander(frame: number, pace: number): number {
  const at = (frame + turnsAfter) % (4 * turnsAfter)
  return pace * (at < 2 * turnsAfter ? at - turnsAfter : 3 * turnsAfter - at)
}
