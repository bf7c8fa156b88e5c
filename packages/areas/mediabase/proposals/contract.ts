import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, instant, longText, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { productions } from '../productions/contract.ts'
import { ageLimitsNow } from '../productions/rules.ts'
import { proposalStates } from './rules.ts'

const path = '/partners/{partnerId}/production-proposals'
/** `id` is the id of the production. */
const params = z.object({ partnerId: idParam, id: idParam })

const { fields } = productions
const proposed = {
  title: fields.title,
  originalTitle: fields.originalTitle,
  kind: fields.kind,
  runtimeMinutes: fields.runtimeMinutes,
  ageLimit: z.nullable(z.enum(ageLimitsNow)),
  year: fields.year,
  premiereOn: fields.premiereOn,
  director: fields.director,
  filmNumber: fields.filmNumber,
  imdbId: fields.imdbId,
  versions: fields.versions,
  note: longText(500),
}

const proposal = z.object({
  productionId: id,
  version,
  venueId: id,
  venue: z.string(),
  /** The title when it was proposed; `production` has the current title. */
  title: z.string(),
  production: z.string(),
  kind: fields.kind,
  year: fields.year,
  state: z.enum(proposalStates),
  reason: z.string(),
  note: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  answeredAt: z.nullable(instant),
})

export type Proposal = z.output<typeof proposal>

export const listProposals = endpoint('GET', path, {
  permit: 'mediabase.read',
  invalidatedBy: ['productions'],
  summary:
    'List production proposals, pending ones first; partner 1 (the platform) sees those of all venues',
  params: z.object({ partnerId: idParam }),
  reply: z.object({ data: z.array(proposal) }),
})

export const getProposal = endpoint('GET', `${path}/{id}`, {
  permit: 'mediabase.read',
  invalidatedBy: ['productions'],
  summary: 'Get a production proposal, its outcome and similar shared productions',
  params,
  reply: z.object({
    proposal,
    twins: z.array(
      z.object({ id, title: z.string(), year: fields.year, runtimeMinutes: fields.runtimeMinutes }),
    ),
  }),
  errors: ['not_found'],
})

/** The venue can use the proposed production immediately. */
export const proposeProduction = endpoint('POST', path, {
  permit: 'mediabase.write',
  changes: ['productions'],
  summary: 'Propose a production that is missing in the media base',
  params: z.object({ partnerId: idParam }),
  isForm: true,
  body: z.strictObject(proposed),
  reply: z.object({ id, version }),
})

/** A refused proposal can be changed and proposed again. */
export const saveProposal = endpoint('PUT', `${path}/{id}`, {
  permit: 'mediabase.write',
  changes: ['productions', 'events'],
  summary: 'Change a production proposal that is not approved',
  params,
  isForm: true,
  body: z.strictObject({ version, ...proposed }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale'],
})

export const withdrawProposal = endpoint('DELETE', `${path}/{id}`, {
  permit: 'mediabase.write',
  changes: ['productions'],
  summary: 'Withdraw a production proposal and delete its unused production',
  params,
  reply: z.object({ id }),
  errors: ['not_found', 'in_use'],
})

export const approveProposal = endpoint('POST', `${path}/{id}/approve`, {
  permit: 'platform.write',
  changes: ['productions'],
  summary: 'Approve a production proposal and share its production with all venues',
  params,
  body: z.strictObject({ version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state', 'taken'],
})

/** The venue keeps a refused production for itself. */
export const refuseProposal = endpoint('POST', `${path}/{id}/refuse`, {
  permit: 'platform.write',
  changes: ['productions'],
  summary: 'Refuse a production proposal with a reason',
  params,
  isForm: true,
  body: z.strictObject({ version, reason: text(500) }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state'],
})
