import { ReferenceField } from '../form/reference-field.tsx'

interface RowsFieldProps {
  label: string
  none: string
  to: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
}

export function RowsField({ label, none, to, ids, onChange }: RowsFieldProps) {
  const put = (at: number, typed: unknown) => {
    const next = ids.map(String)
    next[at] = typeof typed === 'string' ? typed : ''
    onChange([...new Set(next.filter(Boolean).map(Number))])
  }
  return [...ids, null].map((id, at) => (
    <ReferenceField
      key={id ?? 'next'}
      to={to}
      label={label}
      none={none}
      typed={id === null ? '' : String(id)}
      onChange={(typed) => put(at, typed)}
    />
  ))
}
