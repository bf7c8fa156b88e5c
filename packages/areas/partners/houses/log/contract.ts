import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const houseDeeds = [
  'create',
  'update',
  'setModules',
  'pause',
  'resume',
  'feeTerm',
  'advanceTerm',
  'sudoStarted',
  'sudoEnded',
] as const

/** What a house does itself stands in its own log, which is not the platform's to read. */
export const getHouseLog = endpoint('GET', '/partners/{partnerId}/houses/{houseId}/log', {
  permit: 'platform.write',
  follows: ['houses'],
  summary: 'What the platform did with a house, by whom and why, newest first',
  params: z.object({ partnerId: idParam, houseId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        /** '' for what a command without a user did. */
        user: z.string(),
        deed: z.enum(houseDeeds),
        /** As whom the user acted, or ''. */
        actedAs: z.string(),
        reason: z.string(),
        /** The fields that were changed. */
        fields: z.array(z.string()),
        given: z.array(z.string()),
        taken: z.array(z.string()),
      }),
    ),
  }),
  errors: ['not_found'],
})
