import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { day, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { advanceKinds, feeVatCodes } from '../fee-terms.ts'

const venueDeeds = [
  'create',
  'update',
  'setModules',
  'pause',
  'resume',
  'exported',
  'imported',
  'feeTerm',
  'feeTermRemoved',
  'advanceTerm',
  'sudoStarted',
  'sudoEnded',
] as const

/** Lists only the platform's actions. A venue's own actions are in its own log, which the platform may not read. */
export const getVenueLog = endpoint('GET', '/partners/{partnerId}/venues/{venueId}/log', {
  permit: 'platform.write',
  invalidatedBy: ['venues', 'fee-terms'],
  summary: 'List the changes that the platform made to a venue, newest first',
  params: z.object({ partnerId: idParam, venueId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        /** The user; '' for automatic actions. */
        user: z.string(),
        deed: z.enum(venueDeeds),
        /** The user that the actor acted as; '' if none. */
        actedAs: z.string(),
        reason: z.string(),
        fields: z.array(z.string()),
        given: z.array(z.string()),
        taken: z.array(z.string()),
        feeTerm: z.nullable(
          z.object({
            validFrom: day,
            /** Null for terms that apply to all event types without terms of their own. */
            eventType: z.nullable(z.string()),
            feePerTicketOre: z.int(),
            feeBasisPoints: z.int(),
            cardBasisPoints: z.int(),
            feeVatCode: z.nullable(z.enum(feeVatCodes)),
          }),
        ),
        advanceTerm: z.nullable(
          z.object({
            validFrom: day,
            kind: z.enum(advanceKinds),
            shareBasisPoints: z.nullable(z.int()),
            amountOre: z.nullable(z.int()),
          }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
})
