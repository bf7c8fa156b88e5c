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
  /** Offers only rows of which this flag is set. */
  only?: string | undefined
  /** Label of an empty choice. */
  none?: string
  /** The row that is not offered, since the choice is about it. */
  except?: number
  /** Message and command when no row has the typed name. */
  renderMissed?: (name: string) => ReactNode
}

/** Message that no resource has that name, with a link to create one. */
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

/** A row of another register, found by its name. */
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
