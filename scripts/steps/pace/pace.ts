export const paceVariable = 'DXWEB_PACE'

/** Parses the pace: 1 on two idle cores of the reference machine, 5 where the same work takes five times as long. */
export function paceIn(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return 1
  const number = Number(text)
  if (!(number >= 1 && number < 1000)) {
    throw new RangeError(`${paceVariable} must be a number of 1 or more, not "${text}".`)
  }
  return number
}

/** Converts a time limit of the reference machine to this machine. */
export const paced = (ms: number): number => Math.ceil(ms * paceIn(process.env[paceVariable]))
