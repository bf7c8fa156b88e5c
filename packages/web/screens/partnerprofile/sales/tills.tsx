import { modulePath } from '@dxweb/areas/access/rights/module-path.ts'
import { saveSalesRule } from '@dxweb/areas/ticketing/sales-rule/contract.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { useCan } from '../../../data/session/session.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { FieldStack } from '../../../ui/fields/fields.tsx'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { RulePage, type SalesRule } from './sales-rule.tsx'
import type { SectionProps } from '../section/section.ts'

const labels = { needsShifts: 'settings.tills.needsShifts' }
const helpTexts = { needsShifts: 'settings.tills.needsShiftsAbout' }

function Form({ rule }: { rule: SalesRule }) {
  const { needsShifts, ...known } = rule
  return (
    <CommandForm
      isOfRow
      endpoint={saveSalesRule}
      params={{}}
      initial={{ needsShifts }}
      known={known}
      labels={labels}
      helpTexts={helpTexts}
      doneKey="rows.saved"
      failedKey="settings.holding.refused"
      action={useText()('rows.save')}
    />
  )
}

/**
 * The setting requires an open till for cash sales at the counter. The tills themselves are listed with the products.
 */
export default function Tills({ section }: SectionProps) {
  const t = useText()
  const can = useCan()
  const tills = `${modulePath('products', usePartnerId(), 0)}/registries`
  return (
    <RulePage section={section}>
      {(rule) => (
        <FieldStack>
          {can('registers.write') ? (
            <Form rule={rule} />
          ) : (
            <p>{t(rule.needsShifts ? 'settings.tills.needed' : 'settings.tills.notNeeded')}</p>
          )}
          {can('products.read') && <Link to={tills}>{t('settings.tills.list')}</Link>}
        </FieldStack>
      )}
    </RulePage>
  )
}
