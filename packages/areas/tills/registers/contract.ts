import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  day,
  id,
  idParam,
  instant,
  longText,
  optionalText,
  reference,
  uuid,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'

const params = z.object({ partnerId: idParam })
const registersPath = '/partners/{partnerId}/till-registers'
const registerParams = z.object({ partnerId: idParam, registerId: idParam })
const articlesPath = '/partners/{partnerId}/till-articles'
const registerChanges = ['till-registers', 'reports']
const articleChanges = ['till-articles', 'reports']

export const keyKinds = ['rsa', 'hmac'] as const

const tillRegister = z.object({
  id,
  version,
  registerRef: z.string(),
  name: z.string(),
  place: z.string(),
  tillId: z.nullable(id),
  till: z.nullable(z.string()),
  keyKind: z.nullable(z.enum(keyKinds)),
  receiptCount: z.int(),
  grossOre: z.int(),
  newestDay: z.nullable(day),
  firstNr: z.nullable(z.string()),
  newestNr: z.nullable(z.string()),
  newestSignature: z.nullable(z.string()),
  gapCount: z.int(),
  missingCount: z.int(),
  brokenCount: z.int(),
  verifiedCount: z.int(),
  fallingCount: z.int(),
  source: z.enum(['calls', 'files']),
  /** Number of receipts that are not counted, because the till's other source counts on those days. */
  uncountedCount: z.int(),
  uncountedFrom: z.nullable(day),
  uncountedTo: z.nullable(day),
})
export type TillRegister = z.output<typeof tillRegister>

export const listTillRegisters = endpoint('GET', registersPath, {
  permit: 'products.read',
  summary:
    'List the cash registers found in till files, and the tills that call the API but are counted from files on some days; unmapped registers come first',
  params,
  /** `total` is the number of registers; the list has at most a thousand. */
  reply: z.object({ data: z.array(tillRegister), total: z.int() }),
})

const kept = z.object({ id, version })

export const mapTillRegister = endpoint('PUT', `${registersPath}/{registerId}`, {
  permit: 'products.write',
  changes: registerChanges,
  summary: 'Map a cash register to a till of the venue, or clear the mapping',
  params: registerParams,
  isSlow: true,
  isForm: true,
  body: z.strictObject({ version, tillId: z.nullable(reference('registries')) }),
  reply: kept,
  errors: ['not_found', 'stale'],
})

/**
 * A till's sales of a day are counted either from its API calls or from its files: from the source that arrives
 * first, or from the source chosen here.
 */
export const chooseTillRegister = endpoint('POST', `${registersPath}/{registerId}/choice`, {
  permit: 'products.write',
  changes: [...registerChanges, 'day-settlements'],
  summary: 'Choose a cash register as the source of its till’s sales',
  params: registerParams,
  isSlow: true,
  reply: z.object({ id }),
  errors: ['not_found'],
})

export const setRegisterKey = endpoint('PUT', `${registersPath}/{registerId}/key`, {
  permit: 'products.write',
  changes: registerChanges,
  summary: 'Set a cash register’s signature key, and verify the stored receipts',
  params: registerParams,
  isForm: true,
  isSlow: true,
  body: z.strictObject({
    version,
    kind: z.enum(keyKinds),
    /** Write-only: never returned. */
    key: longText(4000),
  }),
  reply: kept,
  errors: ['not_found', 'stale'],
})

export const maxLinks = 100

export const readRegisterChain = endpoint('GET', `${registersPath}/{registerId}/chain`, {
  permit: 'products.read',
  summary:
    'List missing receipts, broken signatures and decreasing grand totals of a cash register',
  params: registerParams,
  reply: z.object({
    gaps: z.array(z.object({ nr: z.string(), missing: z.int() })),
    broken: z.array(
      z.object({
        nr: z.string(),
        /** `broken`: the signature matches neither the receipt's content nor its position. */
        chain: z.enum(['broken', 'inserted', 'renumbered']),
        /** The original number of a renumbered receipt, from its signature. */
        signedNr: z.nullable(z.int()),
        at: instant,
        grossOre: z.int(),
      }),
    ),
    falls: z.array(z.object({ id: uuid, at: instant, beforeOre: z.int(), totalOre: z.int() })),
  }),
})

const tillArticle = z.object({
  id,
  version,
  articleRef: z.string(),
  groupRef: z.string(),
  name: z.string(),
  groupName: z.string(),
  standardGroup: z.nullable(z.string()),
  productId: z.nullable(id),
  menuId: z.nullable(id),
  groupId: z.nullable(id),
  mappedTo: z.string(),
  productNumber: z.string(),
  /** Group of the mapped product or menu, or the mapped group; '' if there is none. */
  productGroup: z.string(),
  mappedBy: z.nullable(z.enum(['match', 'person'])),
  quantityMicro: z.int(),
  grossOre: z.int(),
  newestDay: z.nullable(day),
})
export type TillArticle = z.output<typeof tillArticle>

export const maxArticles = 300

export const listTillArticles = endpoint('GET', articlesPath, {
  permit: 'products.read',
  summary: 'List the articles that tills have sold, unmapped ones first',
  params,
  query: z.strictObject({
    q: z.optional(optionalText(100)),
    only: z.optional(z.enum(['unmapped'])),
  }),
  reply: z.object({
    data: z.array(tillArticle),
    total: z.int(),
    unmappedCount: z.int(),
    unmappedOre: z.int(),
  }),
})

export const mapTillArticle = endpoint('PUT', `${articlesPath}/{articleId}`, {
  permit: 'products.write',
  changes: articleChanges,
  summary: 'Map a till article to a product, a menu or a product group, or clear the mapping',
  params: z.object({ partnerId: idParam, articleId: idParam }),
  isForm: true,
  body: z
    .strictObject({
      version,
      productId: z.nullable(reference('products')),
      menuId: z.nullable(reference('productMenu')),
      groupId: z.nullable(reference('productGroups')),
    })
    .check(
      z.refine(
        ({ productId, menuId, groupId }) =>
          [productId, menuId, groupId].filter((each) => each !== null).length <= 1,
        { error: 'only_one', path: ['productId'] },
      ),
    ),
  reply: kept,
  errors: ['not_found', 'stale'],
})

export const matchTillArticles = endpoint('POST', `${articlesPath}/match`, {
  permit: 'products.write',
  changes: articleChanges,
  summary:
    'Map all till articles that match the number or barcode of a product, or the name of a product group',
  params,
  reply: z.object({ mapped: z.int() }),
})
