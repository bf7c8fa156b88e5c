import { saveEventProduction } from '@dxweb/areas/events/content/production/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { rowQuery } from '../../../data/rows/collections.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import type { DrawnInput } from '../../../parts/command/command-fields.tsx'
import { FieldInput } from '../../../parts/register/form/field-input.tsx'
import { plansOf } from '../../../parts/register/look/field-plan.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useValueText } from '../../../parts/register/values/use-value-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './followed.module.css'

const plans = plansOf(saveEventProduction.parts.body.shape)

/** Reads the selected production; undefined while loading and without a selection. */
export function useProduction(chosen: unknown) {
  const id = typeof chosen === 'number' ? chosen : 0
  const query = rowQuery(usePartnerId(), productions.name, id)
  return useQuery({ ...query, enabled: id > 0 }).data
}

interface Theirs {
  /** Value as text; '' if the production has none. */
  text: string
  /** Value as typed, without the unit, which the field shows separately. */
  typed: string
}

function useTheirs(field: string, chosen: unknown): Theirs {
  const text = useValueText()
  const value = useProduction(chosen)?.[field]
  const kind = plans.find((plan) => plan.field === field)?.kind
  if (!kind || value === null || value === undefined) return { text: '', typed: '' }
  const shown = text({ register: productions.name, field, kind, value, names: {} })
  return { text: shown, typed: typeof value === 'number' ? String(value) : shown }
}

interface OwnProps {
  label: string
  theirs: string
  onFollow: () => void
}

function Own({ label, theirs, onFollow }: OwnProps) {
  const t = useText()
  return (
    <p className={styles['followedOwn']}>
      <span className="dx-second">{t('shows.production.overrides', { value: theirs })}</span>
      <Button size="small" label={t('shows.production.useOf', { label })} onClick={onFollow}>
        {t('shows.production.use')}
      </Button>
    </p>
  )
}

/** Input that displays the production's value while empty. */
export function FollowedInput({ allValues, errors: _errors, ...input }: DrawnInput) {
  const t = useText()
  const words = useRegisterWords(productions)
  const plan = plans.find(({ field }) => field === input.name)
  const theirs = useTheirs(input.name ?? '', allValues['productionId'])
  if (!plan) return null
  const isOwn = input.typed !== ''
  const about = isOwn || theirs.text ? undefined : t('shows.production.follows')
  return (
    <div>
      <FieldInput {...input} plan={plan} words={words} about={about} placeholder={theirs.typed} />
      {isOwn && theirs.text && (
        <Own label={input.label} theirs={theirs.text} onFollow={() => input.onChange('')} />
      )}
    </div>
  )
}
