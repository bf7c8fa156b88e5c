import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import {
  venueKinds,
  venueModules,
  isVenueId,
  timeZones,
} from '@dxweb/areas/partners/venues/rules.ts'
import { type BodyOf, endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  accountNumber,
  count,
  id,
  idParam,
  items,
  optionalText,
  orgNumber,
  postalCode,
  text,
} from '@dxweb/kit/fields/fields.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { sentInvitation } from '@dxweb/areas/access/users/contract.ts'
import * as z from 'zod/mini'

const venues = '/partners/{partnerId}/venues'
const permit = 'platform.write'

const given = <Text extends z.ZodMiniType<string>>(
  kind: Parameters<typeof withKind>[0],
  schema: Text,
) => withKind(kind, schema.check(z.refine((value) => value !== '', { error: 'required' })))

const hall = {
  name: text(120),
  /** Rows and seats are both 0 in a hall without numbered seats. */
  rows: count(80),
  seatsPerRow: count(80),
  /** Capacity of a hall without numbered seats. */
  places: count(20_000),
  isCinema: z.boolean(),
}

export const makeVenue = endpoint('POST', venues, {
  permit,
  changes: ['venues'],
  summary: 'Create a venue that can sell tickets, and invite its first manager',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  idempotent: true,
  body: z.strictObject({
    /** Only venues with ids from 1000 can sell tickets. */
    id: withKind({ kind: 'count' }, id.check(z.refine(isVenueId, { error: 'taken' }))),
    name: text(100),
    kind: z.enum(venueKinds),
    timeZone: z.enum(timeZones),
    orgNumber: given({ kind: 'orgNumber' }, orgNumber),
    accountNumber,
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    modules: z.array(z.enum(venueModules)).check(z.maxLength(venueModules.length)),
    halls: items(hall, 12),
    chiefFirstName: optionalText(100),
    chiefLastName: optionalText(100),
    chiefEmail: emailAddress,
  }),
  /** `isMailed` is null for a repeated request, and false if the mail failed and can be sent again. */
  reply: z.object({ id, isMailed: z.nullable(z.boolean()), link: sentInvitation.link }),
  errors: ['in_use', 'key_reused', 'too_many'],
  aliases: ['/partners', '/partner'],
})

export type NewVenue = BodyOf<typeof makeVenue.parts>

export const inviteAgain = endpoint('POST', `${venues}/{venueId}/users/{userId}/invitation`, {
  permit,
  changes: ['venues'],
  summary: 'Resend the invitation of a venue’s user',
  params: z.object({ partnerId: idParam, venueId: idParam, userId: idParam }),
  reply: z.object(sentInvitation),
  errors: ['not_found', 'wrong_state', 'too_many'],
})
