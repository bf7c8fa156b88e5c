import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { withKind } from '@dxweb/kit/fields/field-kinds.ts'
import { id, idParam, instant, longText, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const path = '/partners/{partnerId}/agreements'

const content = withKind(
  { kind: 'longText', max: 8000 },
  longText(8000).check(z.minLength(1, { error: 'required' })),
)

const texts = { titleNb: text(80), contentNb: content, titleEn: text(80), contentEn: content }

export const listAgreements = endpoint('GET', path, {
  permit: 'platform.write',
  invalidatedBy: ['agreements'],
  summary: 'List the versions of the user agreements with their approvals, newest first',
  params: z.object({ partnerId: idParam }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        version,
        titleNb: z.string(),
        contentNb: z.string(),
        titleEn: z.string(),
        contentEn: z.string(),
        publishedAt: instant,
        /** Name of the publisher; empty for the agreement that is part of the installation. */
        publishedBy: z.string(),
        approvedCount: z.int(),
      }),
    ),
  }),
})

export const publishAgreement = endpoint('POST', `${path}/{id}/versions`, {
  permit: 'platform.write',
  changes: ['agreements', 'platform-users'],
  summary: 'Publish a version of an agreement, which every user is asked to approve',
  params: z.object({ partnerId: idParam, id: idParam }),
  isForm: true,
  /** `version` is the version that was in force when the new text was written. */
  body: z.strictObject({ version, ...texts }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale'],
})
