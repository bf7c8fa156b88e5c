import { saveSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { RulePage, type SalesRule } from './sales-rule.tsx'
import type { SectionProps } from '../section/section.ts'

const labels = { holdMinutes: 'settings.holding.minutes', holdMostMinutes: 'settings.holding.most' }

type Typed = Readonly<Record<string, unknown>>

/** Describes the rule with the typed values. The saved value replaces an invalid number of minutes. */
function Says({ rule, values = {} }: { rule: SalesRule; values?: Typed }) {
  const t = useText()
  const read = (field: 'holdMinutes' | 'holdMostMinutes') =>
    typeof values[field] === 'number' ? values[field] : rule[field]
  const limits = { minutes: read('holdMinutes'), most: read('holdMostMinutes') }
  return (
    <p className="dx-second" aria-live="polite">
      {t('settings.holding.says', limits)}
    </p>
  )
}

function Form({ rule }: { rule: SalesRule }) {
  const { holdMinutes, holdMostMinutes, ...known } = rule
  return (
    <CommandForm
      isOfRow
      isRow
      endpoint={saveSalesRule}
      params={{}}
      initial={{ holdMinutes, holdMostMinutes }}
      known={known}
      labels={labels}
      renderBelow={(values) => <Says rule={rule} values={values} />}
      doneKey="rows.saved"
      failedKey="settings.holding.refused"
      action={useText()('rows.save')}
    />
  )
}

export default function Holding({ section, base }: SectionProps) {
  const t = useText()
  const can = useCan()
  return (
    <RulePage section={section}>
      {(rule) => (
        <FieldStack>
          {can('registers.write') ? <Form rule={rule} /> : <Says rule={rule} />}
          <Link to={base.replace(/[^/]+$/, 'fees')}>{t('settings.fees')}</Link>
        </FieldStack>
      )}
    </RulePage>
  )
}
