import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const schemaDir = join(import.meta.dirname, 'schema')

/** Ordered so that tables precede the tables that refer to them. */
const schemaFiles = [
  'ground/roles',
  'ground/words',
  'ground/privacy',
  'partners/partner',
  'renters',
  'access/people',
  'access/keys',
  'access/rights',
  'ground/commands',
  'webhooks',
  'access/users',
  'access/everybody',
  'accounting/accounts',
  'partners/venue',
  'integrations',
  'integrations/runs',
  'integrations/communication',
  'integrations/purchases',
  'mediabase',
  'orders',
  'customers',
  'customers/consents',
  'customers/segments',
  'integrations/mail-list',
  'seating/maps',
  'seating/zones',
  'venues',
  'film',
  'events/registers',
  'events/event',
  'events/halls',
  'events/prices',
  'events/content',
  'tono',
  'resources',
  'orders/lines',
  'orders/documents',
  'campaigns/links',
  'ticketing/registers',
  'ticketing/sales',
  'ticketing/tracking',
  'ticketing/reservations',
  'ticketing/places',
  'ticketing/quota',
  'ticketing/refunds',
  'campaigns/figures',
  'giftcards',
  'memberships',
  'ticketing/refund-runs',
  'ticketing/messages',
  'accounting/books',
  'scanning',
  'products',
  'tills/receipts',
  'tills/sources',
  'tills/shifts',
  'products/stock',
  'tills/calls',
  'reports/goods',
  'tills/sums',
  'reports/sums',
  'reports/days',
  'reports',
  'accounting/sums',
  'settlements',
  'invoicing',
  'accounting/vouchers',
  'accounting/goods',
  'accounting/numbering',
  'facts/books',
  'facts/sales',
  'facts/events',
  'facts/settlements',
  'facts/visits',
  'film/prices',
  'events/film-shows',
  'film/figures',
  'film/changes',
  'privacy/venue',
  'privacy/events',
  'privacy/customers',
  'privacy/money',
  'privacy/books',
  'privacy/programs',
  'privacy/person',
] as const

/** Lets a function refer to tables of later files, so that it can be in the file of its subject. */
const head = 'set local check_function_bodies = off;\n'

export interface SchemaFile {
  /** For example 'ticketing/sales'. */
  name: string
  text: string
}

export function readSchemaFiles(directory = schemaDir): SchemaFile[] {
  return schemaFiles.map((name) => ({
    name,
    text: readFileSync(join(directory, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n'),
  }))
}

export const schemaText = (files: readonly SchemaFile[] = readSchemaFiles()): string =>
  [head, ...files.map(({ text }) => text)].join('\n')

const distributions = ['by partner_id', 'reference', 'local'] as const

export interface DeclaredTable {
  name: string
  file: string
  /** Distribution of the table over nodes (docs/decisions/0001). */
  distribution: (typeof distributions)[number]
}

export function declaredTables(files: readonly SchemaFile[] = readSchemaFiles()): DeclaredTable[] {
  return files.flatMap(({ name: file, text }) =>
    [...text.matchAll(/^create table (\w+)(.*)$/gm)].map(([, name = '', rest]) => {
      const distribution = distributions.find((word) => rest === ` ( -- ${word}`)
      if (distribution) return { name, file, distribution }
      throw new RangeError(
        `${file}.sql: the line of ${name} ends with -- ${distributions.join(', -- ')}`,
      )
    }),
  )
}
