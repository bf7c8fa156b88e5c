import { channelFees } from '@dxweb/areas/ticketing/offer/channel-fee-fields.ts'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { type FieldPlan, plansOf } from '../../../parts/register/look/field-plan.ts'
import { ItemsInput } from '../../../parts/register/form/items-input.tsx'
import { ItemsText } from '../../../parts/register/values/items-text.tsx'
import { readTyped, typedRow } from '../../../parts/register/form/typed.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { RulePage, type SalesRule, useSaveRule } from './sales-rule.tsx'
import type { SectionProps } from '../section/section.ts'

/** The words of the fees are those that events' prices have. */
const register = 'eventprices'
const [plan] = plansOf({ channelFees }) as [FieldPlan]

/** The house's fees as they are typed, and whether they can be saved. */
function useFees(rule: SalesRule) {
  const t = useText()
  const place = { locale: useLocale(), timeZone: 'UTC' }
  const [start] = useState(() => typedRow([plan], { channelFees: rule.channelFees }, place))
  const [typed, setTyped] = useState(start)
  const [isAsked, ask] = useState(false)
  const { values, faults } = readTyped([plan], typed, place)
  const isRead =
    Object.keys(faults).length === 0 && z.safeParse(channelFees, values['channelFees']).success
  return {
    typed: typed['channelFees'],
    values: values['channelFees'],
    fault: isAsked && !isRead && { channelFees: t('field.not_valid') },
    isUnsaved: JSON.stringify(typed) !== JSON.stringify(start),
    change: (rows: unknown) => setTyped({ channelFees: rows }),
    check() {
      ask(true)
      return isRead
    },
  }
}

function Form({ rule }: { rule: SalesRule }) {
  const t = useText()
  const words = useRegisterWords({ name: register })
  const fees = useFees(rule)
  const save = useSaveRule(rule)
  const errors: Record<string, string> = {
    ...fieldTexts(t, save.error),
    ...(fees.fault || undefined),
  }
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (fees.check()) save.mutate({ channelFees: fees.values })
  }
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={() => fees.isUnsaved} />
      <FieldStack>
        <ItemsInput
          plan={plan}
          words={words}
          typed={fees.typed}
          errors={errors}
          onChange={fees.change}
        />
        <p className="dx-second">{t('settings.fees.text')}</p>
        {save.error !== null && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('settings.holding.refused')}>
            {refusalText(t, save.error)}
          </ErrorPanel>
        )}
        <div>
          <Button look="main" type="submit" busy={save.isPending} disabled={!fees.isUnsaved}>
            {t('rows.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}

/** What channels add to prices in events that are made from now on. */
export default function Fees({ section }: SectionProps) {
  const can = useCan()
  const { kind } = plan
  return (
    <RulePage section={section}>
      {(rule) =>
        can('registers.write') ? (
          <Form key={rule.version} rule={rule} />
        ) : (
          kind.kind === 'items' && (
            <ItemsText register={register} kind={kind} rows={rule.channelFees} names={{}} />
          )
        )
      }
    </RulePage>
  )
}
