import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { membership } from '../login/contract.ts'

const inPartner = z.object({ partnerId: idParam })

export const listPartners = endpoint('GET', '/partners', {
  permit: 'self',
  summary:
    'List the venues and renters that you may act for, or all venues for users of the platform',
  reply: z.object({ data: z.array(membership), total: z.int() }),
})

export const getPartner = endpoint('GET', '/partners/{partnerId}', {
  permit: 'venue.enter',
  summary: 'Get a venue',
  params: inPartner,
  reply: z.object({ id, name: z.string(), type: z.string(), timeZone: z.string() }),
  aliases: ['/partner'],
})

const module = z.object({ name: z.string(), url: z.string() })

export const listModules = endpoint('GET', '/partners/{partnerId}/modules', {
  permit: 'venue.enter',
  summary: 'List a venue’s modules with the addresses of their first pages',
  params: inPartner,
  reply: z.object({ data: z.array(module), total: z.int() }),
  aliases: ['/modules', '/module'],
})
