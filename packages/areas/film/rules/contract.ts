import { ageLimits } from '@dxweb/areas/mediabase/productions/rules.ts'
import { weekdayChoices } from '@dxweb/kit/time/weekdays.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import {
  clockTime,
  count,
  idParam,
  items,
  optionalText,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const partnerParams = z.object({ partnerId: idParam })
const path = '/partners/{partnerId}/film-rule'
const minutes = (most: number) => withKind({ kind: 'minutes' }, count(most))

/** A clock time, or '' when unset. */
const clockOrNone = withKind(
  { kind: 'text', max: 5 },
  z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'not_a_time' })),
)

/** Clock times before the start of the film day belong to the following night. */
const latestEnd = {
  ageLimit: z.enum(ageLimits),
  days: z.enum(weekdayChoices),
  time: clockTime,
}

export const filmRule = {
  /** An ISO weekday, and minutes after midnight. */
  weekStartDay: z.int().check(z.minimum(1), z.maximum(7)),
  weekStartMinute: count(720),
  preshowMinutes: minutes(120),
  preshowChildMinutes: minutes(120),
  cleaningMinutes: minutes(240),
  doorsMinutes: minutes(120),
  webSaleDays: count(730),
  latestEnds: items(latestEnd, 30),
  leastVisitors: z.int().check(z.minimum(1), z.maximum(500)),
  staffFrom: clockOrNone,
  staffUntil: clockOrNone,
}

/** Version 0 means that no rules have been saved. */
const reply = z.object({
  ...filmRule,
  /** False while `latestEnds` is the default, which only proposed plans must follow. */
  hasOwnEnds: z.boolean(),
  cinemaId: z.string(),
  version: z.int(),
})

export const getFilmRule = endpoint('GET', path, {
  permit: 'film.read',
  summary: 'Get the venue’s rules for film programming',
  params: partnerParams,
  reply,
})

export const saveFilmRule = endpoint('PUT', path, {
  permit: 'film.write',
  isForm: true,
  changes: ['film-rule'],
  summary: 'Change the venue’s rules for film programming',
  params: partnerParams,
  body: z.strictObject({
    ...filmRule,
    /** Id of the cinema at the receiver of its playing figures. */
    cinemaId: optionalText(40),
    version: z.union([z.literal(0), version]),
  }),
  reply,
  errors: ['stale'],
})
