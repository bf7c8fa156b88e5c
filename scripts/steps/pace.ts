/** The environment variable in which the test runner hands on how slow the machine is. */
export const paceVariable = 'DXWEB_PACE'

/** 1 on two idle cores of the reference machine, 5 where the same work takes five times as long. */
const pace = (): number => Math.max(1, Number(process.env[paceVariable]) || 1)

/** A limit for a machine of this pace, in milliseconds. */
export const paced = (ms: number): number => Math.ceil(ms * pace())
