import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Operation, Published, Schema } from './published.ts'

/** Operations that the double implements, by description file. */
const played: Record<string, readonly string[]> = {
  pings: ['GET /ping'],
  lists: ['GET /lists', 'POST /lists'],
  members: [
    'GET /lists/{list_id}/members',
    'GET /lists/{list_id}/members/{subscriber_hash}',
    'PUT /lists/{list_id}/members/{subscriber_hash}',
    'PATCH /lists/{list_id}/members/{subscriber_hash}',
    'DELETE /lists/{list_id}/members/{subscriber_hash}',
    'POST /lists/{list_id}/members/{subscriber_hash}/actions/delete-permanent',
    'GET /lists/{list_id}/members/{subscriber_hash}/tags',
    'POST /lists/{list_id}/members/{subscriber_hash}/tags',
  ],
  merge: ['GET /lists/{list_id}/merge-fields', 'POST /lists/{list_id}/merge-fields'],
  batches: ['GET /batches', 'POST /batches', 'GET /batches/{batch_id}'],
  webhooks: [
    'GET /lists/{list_id}/webhooks',
    'POST /lists/{list_id}/webhooks',
    'DELETE /lists/{list_id}/webhooks/{webhook_id}',
  ],
}

/** Objects of the service, each with an operation that returns one such object. */
const answered: Record<string, string> = {
  list: 'POST /lists',
  member: 'GET /lists/{list_id}/members/{subscriber_hash}',
  mergeField: 'POST /lists/{list_id}/merge-fields',
  batch: 'POST /batches',
  webhook: 'POST /lists/{list_id}/webhooks',
}

interface PublishedParameter extends Omit<Schema, 'required'> {
  name: string
  in: 'path' | 'query' | 'body'
  required?: boolean
  schema?: Schema
}

interface PublishedOperation {
  parameters?: PublishedParameter[]
  responses: Record<string, { schema?: Schema }>
}

interface PublishedFile {
  info: { version: string }
  paths: Record<string, Record<string, PublishedOperation>>
}

const limits = ['type', 'enum', 'maximum', 'minimum', 'maxLength', 'default'] as const

function bare(schema: Schema, isBody: boolean): Schema {
  const { properties, items, additionalProperties, required } = schema
  const kept: Schema = {}
  for (const limit of limits) {
    if (schema[limit] !== undefined) Object.assign(kept, { [limit]: schema[limit] })
  }
  if (required && required.length > 0) kept.required = required
  if (properties) {
    const written = Object.entries(properties).filter(
      ([name, each]) => name !== '_links' && !(isBody && each.readOnly === true),
    )
    kept.properties = Object.fromEntries(written.map(([name, each]) => [name, bare(each, isBody)]))
  }
  if (items) kept.items = bare(items, isBody)
  if (typeof additionalProperties === 'object') {
    kept.additionalProperties = bare(additionalProperties, isBody)
  }
  return kept
}

function operationOf({ parameters = [], responses }: PublishedOperation): Operation {
  const query = parameters
    .filter((each) => each.in === 'query')
    .map((each) => [each.name, bare({ ...each, required: undefined }, false)] as const)
  const body = parameters.find((each) => each.in === 'body')?.schema
  const replies = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { schema }]) => [status, schema ? bare(schema, false) : null] as const)
  return {
    query: Object.fromEntries(query),
    body: body ? bare(body, true) : null,
    replies: Object.fromEntries(replies),
  }
}

/** Stores the schema of each object once; operations refer to it by name. */
function withObjects(
  operations: Published['operations'],
): Pick<Published, 'objects' | 'operations'> {
  const found = Object.entries(answered).flatMap(([name, key]) => {
    const schema = operations[key]?.replies['200']
    return schema ? [[name, schema] as const] : []
  })
  const names = new Map(found.map(([name, schema]) => [JSON.stringify(schema), { object: name }]))
  const named = JSON.parse(
    JSON.stringify(operations),
    (_, value: unknown) => names.get(JSON.stringify(value)) ?? value,
  ) as Published['operations']
  return { objects: Object.fromEntries(found), operations: named }
}

export function distil(folder: string): Published {
  const operations: Published['operations'] = {}
  let version = ''
  for (const [subject, wanted] of Object.entries(played)) {
    const text = readFileSync(join(folder, `mailchimp-${subject}-api-openapi.yml`), 'utf8')
    const { info, paths } = parse(text) as PublishedFile
    version = info.version
    for (const key of wanted) {
      const [method = '', path = ''] = key.split(' ')
      const found = paths[path]?.[method.toLowerCase()]
      if (!found) throw new Error(`${key} is not published in ${folder}`)
      operations[key] = operationOf(found)
    }
  }
  const source = 'gh:api-evangelist/mailchimp openapi/'
  return { version, source, ...withObjects(operations) }
}
