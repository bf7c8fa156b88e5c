import { channelFees } from '@dxweb/areas/ticketing/offer/channel-fee-fields.ts'
import { saveSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { ItemsInput } from '../../../parts/register/form/items-input.tsx'
import { type FieldPlan, plansOf } from '../../../parts/register/look/field-plan.ts'
import { useRegisterWords } from '../../../parts/register/look/use-words.ts'
import { ItemsText } from '../../../parts/register/values/items-text.tsx'
import { useText } from '../../../ui/text/text.ts'
import { RulePage, type SalesRule } from './sales-rule.tsx'
import type { SectionProps } from '../section/section.ts'

const register = 'eventprices'
const [plan] = plansOf({ channelFees }) as [FieldPlan]

const drawn = ['channelFees']

function Form({ rule }: { rule: SalesRule }) {
  const t = useText()
  const words = useRegisterWords({ name: register })
  const { channelFees: begun, ...known } = rule
  return (
    <CommandForm
      isOfRow
      endpoint={saveSalesRule}
      params={{}}
      initial={{ channelFees: begun }}
      known={known}
      drawn={drawn}
      renderDrawn={(input) => <ItemsInput {...input} plan={plan} words={words} />}
      renderBelow={() => <p className="dx-second">{t('settings.fees.text')}</p>}
      doneKey="rows.saved"
      failedKey="settings.holding.refused"
      action={t('rows.save')}
    />
  )
}

export default function Fees({ section }: SectionProps) {
  const can = useCan()
  const { kind } = plan
  return (
    <RulePage section={section}>
      {(rule) =>
        can('registers.write') ? (
          <Form rule={rule} />
        ) : (
          kind.kind === 'items' && (
            <ItemsText register={register} kind={kind} rows={rule.channelFees} names={{}} />
          )
        )
      }
    </RulePage>
  )
}
