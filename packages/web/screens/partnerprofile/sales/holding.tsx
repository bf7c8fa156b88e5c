import { type FormEvent, useState } from 'react'
import { useCan } from '../../../data/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldRow, FieldStack, NumberField } from '../../../ui/fields/fields.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { RulePage, type SalesRule, useSaveRule } from './sales-rule.tsx'
import type { SectionProps } from '../section/section.ts'

function Form({ rule }: { rule: SalesRule }) {
  const t = useText()
  const [each, setEach] = useState<number | null>(rule.holdMinutes)
  const [most, setMost] = useState<number | null>(rule.holdMostMinutes)
  const save = useSaveRule(rule)
  const errors = fieldTexts(t, save.error)
  const isUnsaved = each !== rule.holdMinutes || most !== rule.holdMostMinutes
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    save.mutate({ holdMinutes: each ?? 0, holdMostMinutes: most ?? 0 })
  }
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={() => isUnsaved} />
      <FieldStack>
        <FieldRow>
          <NumberField
            label={t('settings.holding.minutes')}
            value={each}
            error={errors['holdMinutes']}
            required
            onChange={setEach}
          />
          <NumberField
            label={t('settings.holding.most')}
            value={most}
            error={errors['holdMostMinutes']}
            required
            onChange={setMost}
          />
        </FieldRow>
        <p className="dx-second" aria-live="polite">
          {t('settings.holding.says', {
            minutes: each ?? rule.holdMinutes,
            most: most ?? rule.holdMostMinutes,
          })}
        </p>
        {save.error !== null && Object.keys(errors).length === 0 && (
          <ErrorPanel title={t('settings.holding.refused')}>
            {refusalText(t, save.error)}
          </ErrorPanel>
        )}
        <div>
          <Button look="main" type="submit" busy={save.isPending} disabled={!isUnsaved}>
            {t('rows.save')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}

/** How long the house holds carts. Its fees stood here once: whoever looks for them is led on. */
export default function Holding({ section, base }: SectionProps) {
  const t = useText()
  const can = useCan()
  return (
    <RulePage section={section}>
      {(rule) => (
        <FieldStack>
          {can('registers.write') ? (
            <Form key={rule.version} rule={rule} />
          ) : (
            <p>
              {t('settings.holding.says', {
                minutes: rule.holdMinutes,
                most: rule.holdMostMinutes,
              })}
            </p>
          )}
          <Link to={base.replace(/[^/]+$/, 'fees')}>{t('settings.fees')}</Link>
        </FieldStack>
      )}
    </RulePage>
  )
}
