import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { amountOre, day, id, idParam, instant } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { registryKinds } from '../../products/rules.ts'
import { feedListNames, feedLists } from './feed-contract.ts'
import { tillEvent, tillReceipt } from './items-contract.ts'

const params = z.object({ partnerId: idParam })

/** Rows per answer; a till requests the next page while `hasMore` is true. */
export const maxChanges = 2000

const removed = z.object({ list: z.enum(feedListNames), id })

const ownTill = z.object({
  id,
  name: z.string(),
  number: z.int(),
  kind: z.enum(registryKinds),
  location: z.nullable(z.string()),
  floatOre: amountOre,
  isActive: z.boolean(),
})

export const readFeed = endpoint('GET', '/partners/{partnerId}/till/changes', {
  permit: 'tills.call',
  summary:
    'List changes of products, prices and other till data after a cursor, for the till of the API key',
  params,
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  reply: z.object({
    /** The value of `after` for the next call. */
    cursor: z.string(),
    /** True if the till must delete its stored rows and store these rows instead. */
    isWhole: z.boolean(),
    hasMore: z.boolean(),
    till: ownTill,
    ...feedLists,
    removed: z.array(removed),
  }),
  errors: ['forbidden'],
})

export const maxReceipts = 2000
export const maxEvents = 1000
export const maxLinesOfBatch = 5000

/** Validates items one by one, so that a faulty item does not block the other items. */
const anyOf = <S extends z.ZodMiniType>(item: S) => z.union([item, z.unknown()])

const refused = z.object({
  list: z.enum(['receipts', 'events']),
  index: z.int(),
  /** The key as sent; empty if the item had none. */
  key: z.string(),
  field: z.string(),
  code: z.string(),
})

export type Refused = z.output<typeof refused>

export const noteCodes = [
  'clock_ahead',
  'counted_by_files',
  'late',
  'mixed_menu',
  'same_number',
  'unknown_article',
  'unknown_rate',
  'vat_differs',
] as const

const note = z.object({ index: z.int(), key: z.string(), code: z.enum(noteCodes) })

export type ItemNote = z.output<typeof note>

export const sendBatch = endpoint('POST', '/partners/{partnerId}/till/batches', {
  permit: 'tills.call',
  changes: ['tills'],
  summary: 'Store receipts and events of the API key’s till; duplicates are stored once',
  params,
  isSlow: true,
  body: z.strictObject({
    /** Null counts as omitted. */
    receipts: z.nullish(z.array(anyOf(tillReceipt)).check(z.maxLength(maxReceipts))),
    events: z.nullish(z.array(anyOf(tillEvent)).check(z.maxLength(maxEvents))),
  }),
  reply: z.object({
    /** Number of receipts and events that this call has stored. */
    stored: z.int(),
    /** Number of items that were already stored with the same content. */
    repeated: z.int(),
    /** Refused items with reasons; all others are stored. */
    refused: z.array(refused),
    notes: z.array(note),
    /** Sales less returns of the receipts stored by this call. */
    grossOre: amountOre,
  }),
  errors: ['forbidden'],
})

export const tillCalls = endpoint('GET', '/partners/{partnerId}/registries/{id}/calls', {
  permit: 'productRegisters.read',
  invalidatedBy: ['tills'],
  summary: 'Get the latest calls of a till, with the number of items stored and refused',
  params: z.object({ partnerId: idParam, id: idParam }),
  reply: z.object({
    keyCount: z.int(),
    askedAt: z.nullable(instant),
    /** Number of changes that the till has not read yet. */
    behind: z.int(),
    sentAt: z.nullable(instant),
    days: z.array(
      z.object({
        day,
        stored: z.int(),
        repeated: z.int(),
        events: z.int(),
        refused: z.int(),
        grossOre: amountOre,
      }),
    ),
    refusedTotal: z.int(),
    refused: z.array(
      z.object({
        list: z.enum(['receipts', 'events']),
        key: z.string(),
        field: z.string(),
        code: z.string(),
        firstAt: instant,
        lastAt: instant,
        times: z.int(),
      }),
    ),
    reports: z.array(
      z.object({
        number: z.string(),
        at: instant,
        salesOre: amountOre,
        receivedOre: amountOre,
      }),
    ),
  }),
  errors: ['not_found'],
})

export type TillCalls = z.output<(typeof tillCalls)['parts']['reply']>

export const tillBoard = endpoint('GET', '/partners/{partnerId}/till-board', {
  permit: 'productRegisters.read',
  invalidatedBy: ['products', 'touchGroups', 'productMenu', 'productMenuItems'],
  summary: 'Get the touch board and the self-service products of tills',
  params,
  reply: z.object({
    touchGroups: feedLists.touchGroups,
    products: feedLists.products,
    menuGroups: feedLists.menuGroups,
    menus: feedLists.menus,
  }),
})

export type TillBoard = z.output<(typeof tillBoard)['parts']['reply']>
