/**
 * Frames before the counted ones, moved like them. A browser that rested begins at the screen's own clock, one frame in
 * 16.7 ms whatever it costs, and leaves it only once it has painted.
 */
export const ledIn = 6

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

/** The length of each frame, in milliseconds, while something moves. */
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

/**
 * There and back at one pace, so that every frame truly moves, by whole pixels. A frame that changes nothing is not
 * painted, and the one after it waits for the screen's clock: a hand that slows down where it turns, as a sine does,
 * gives such frames, and they are then the longest of all.
 */
export function wander(frame: number, pace: number): number {
  const at = (frame + turnsAfter) % (4 * turnsAfter)
  return pace * (at < 2 * turnsAfter ? at - turnsAfter : 3 * turnsAfter - at)
}
