import { resources } from '@dxweb/areas/resources/contract.ts'
import { type ReactNode, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { InputProps } from './input-props.ts'
import { useMayWrite } from '../look/use-may-write.ts'
import { useChoices } from '../values/use-references.ts'
import { useSettled } from '../values/use-settled.ts'

interface ReferenceProps extends InputProps {
  to: string
  /** Name of a flag; only rows with this flag set are offered. */
  only?: string | undefined
  /** Label of an empty choice. */
  none?: string
  /** Id of a row that is not offered, because the choice is about that row itself. */
  except?: number
  /** Renders a message and command if no row has the typed name. */
  renderMissed?: (name: string) => ReactNode
}

function useMissed(to: string) {
  const t = useText()
  const mayWrite = useMayWrite(resources)
  const base = pagePath(usePartnerId(), 'partnerprofile/resources')
  if (to !== resources.name) return undefined
  return (name: string) => (
    <>
      {t('rows.noResource', { name })}
      {mayWrite && (
        <>
          {' '}
          <Link to={`${base}/new`}>{t('rows.newResource')}</Link>
        </>
      )}
    </>
  )
}

export function ReferenceField(props: ReferenceProps) {
  const { to, only, none, except, typed, renderMissed, onChange, ...field } = props
  const t = useText()
  const [search, setSearch] = useState('')
  const value = typeof typed === 'string' ? typed : ''
  const searched = useSettled(search)
  const { choices, isLong, isPending, isError, isFinding } = useChoices(to, value, searched, {
    only,
  })
  const usual = useMissed(to)
  const missed = renderMissed ?? usual
  return (
    <SelectField
      {...field}
      {...(missed && { missed })}
      value={value || null}
      options={choices.filter((choice) => choice.value !== String(except))}
      clearable={!field.required}
      onSearch={isLong ? setSearch : undefined}
      isSearching={isFinding || search !== searched}
      placeholder={isPending ? t('shell.loading') : none}
      about={isError ? t('rows.noChoices') : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
