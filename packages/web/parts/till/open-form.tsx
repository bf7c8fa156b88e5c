import { openShift } from '@dxweb/areas/tills/shifts/contract.ts'
import { IconCash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FieldStack, MoneyField, SelectField } from '../../ui/fields/fields.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { fieldTexts } from '../../ui/text/field-texts.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useText } from '../../ui/text/text.ts'
import { rememberedTill, rememberTill } from './remember-till.ts'
import type { OwnShift } from './use-own-shift.ts'

const first = { autoFocus: true }

/** Returns the last used till if it is free, otherwise the first free till. */
function firstTill({ tills }: OwnShift, lastId: number | undefined) {
  const free = tills.filter(({ takenBy }) => takenBy === null)
  return free.find(({ id }) => id === lastId) ?? free[0]
}

interface OpenProps {
  own: OwnShift
  /** Id of the form, so that the dialog's own button can submit the form. */
  formId?: string
  onDone?: () => void
}

/** The till's standard float is used until the user types another amount. */
function useOpening({ own, onDone }: OpenProps) {
  const partnerId = usePartnerId()
  const [last] = useState(() => rememberedTill(partnerId))
  const [tillId, choose] = useState(() => firstTill(own, last?.tillId)?.id ?? null)
  const [operatorId, serve] = useState(() =>
    own.operators.some(({ id }) => id === last?.operatorId) ? (last?.operatorId ?? null) : null,
  )
  const [typedOre, type] = useState<number | null>()
  const [isAsked, setAsked] = useState(false)
  const till = own.tills.find(({ id }) => id === tillId)
  const floatOre = typedOre === undefined ? (till?.floatOre ?? null) : typedOre
  const command = useCommand({
    endpoint: openShift,
    params: {},
    doneKey: 'shift.open.done',
    onDone: () => {
      if (tillId !== null) rememberTill(partnerId, { tillId, operatorId })
      onDone?.()
    },
  })
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    setAsked(true)
    if (command.isPending || tillId === null || floatOre === null) return
    command.mutate({ tillId, floatOre, operatorId })
  }
  const isMissing = isAsked && floatOre === null
  return { tillId, choose, operatorId, serve, floatOre, isMissing, type, command, submit }
}

export function OpenForm(props: OpenProps) {
  const { own, formId } = props
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="floatOre"]')?.select(), [])
  const opening = useOpening(props)
  const { command } = opening
  const errors = fieldTexts(t, command.error)
  if (own.tills.length === 0) {
    return (
      <EmptyState
        icon={<IconCash size={24} stroke={1.7} />}
        title={t('shift.till.none')}
        text={t('shift.till.noneText')}
      />
    )
  }
  return (
    <form ref={form} id={formId} noValidate onSubmit={opening.submit}>
      <FieldStack>
        <p className="dx-second">{t('shift.open.about')}</p>
        <SelectField
          label={t('shift.till')}
          required
          value={opening.tillId === null ? null : String(opening.tillId)}
          options={own.tills.map(({ id, name, takenBy }) => ({
            value: String(id),
            label: name,
            ...(takenBy !== null && { about: t('shift.till.taken', { name: takenBy }) }),
          }))}
          error={errors['tillId']}
          onChange={(value) => opening.choose(value === null ? null : Number(value))}
        />
        {own.operators.length > 0 && (
          <SelectField
            label={t('shift.operator')}
            value={opening.operatorId === null ? null : String(opening.operatorId)}
            options={own.operators.map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errors['operatorId']}
            onChange={(value) => opening.serve(value === null ? null : Number(value))}
          />
        )}
        <MoneyField
          name="floatOre"
          {...first}
          required
          label={t('shift.float')}
          about={t('shift.float.about')}
          value={opening.floatOre}
          error={opening.isMissing ? t('field.required') : errors['floatOre']}
          onChange={opening.type}
        />
        {command.isError && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('shift.open.failed')}>{refusalText(t, command.error)}</ErrorPanel>
        )}
        {formId === undefined && (
          <div>
            <Button type="submit" look="main" busy={command.isPending}>
              {t('shift.open')}
            </Button>
          </div>
        )}
      </FieldStack>
    </form>
  )
}
