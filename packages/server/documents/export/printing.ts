import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import type { Printing } from '../paper/draw-foot.ts'

export const printingBy = (
  caller: Pick<Caller, 'firstName' | 'lastName' | 'email' | 'partner'>,
  now: Date,
): Printing => ({
  by: `${caller.firstName} ${caller.lastName}`.trim() || caller.email,
  at: now.toISOString(),
  timeZone: caller.partner?.timeZone ?? defaultTimeZone,
})
