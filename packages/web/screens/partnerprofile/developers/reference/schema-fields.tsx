import type { Schema } from '../../../../data/open-api/open-api.ts'
import { useText } from '../../../../ui/text/text.ts'
import css from './reference.module.css'

/** Examples: 'string ≤ 80', 'integer 0–168', '"a" | "b"' or 'object[]'. */
function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  const { type = 'any', format, maxLength, minimum, maximum } = schema
  const named = [type].flat().join(' | ')
  const range = [minimum, maximum].some((bound) => bound !== undefined && Math.abs(bound) < 1e9)
  return [
    format ? `${named} (${format})` : named,
    maxLength !== undefined && `≤ ${maxLength}`,
    range && `${minimum ?? ''}–${maximum ?? ''}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const inner = (schema: Schema): Schema | undefined =>
  schema.properties
    ? schema
    : schema.items
      ? inner(schema.items)
      : schema.anyOf?.map(inner).find((each) => each !== undefined)

export function SchemaFields({ schema }: { schema: Schema | undefined }) {
  const t = useText()
  const fields = schema && inner(schema)
  if (!fields?.properties) return null
  const required = new Set(fields.required)
  return (
    <ul className={css['fields']}>
      {Object.entries(fields.properties).map(([name, field]) => (
        <li key={name}>
          <code>{name}</code> <span className="dx-dim">{typeOf(field)}</span>
          {required.has(name) && <span className="dx-dim"> · {t('reference.required')}</span>}
          <SchemaFields schema={field} />
        </li>
      ))}
    </ul>
  )
}
