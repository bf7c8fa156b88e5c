import type { ByCampaign } from '@dxweb/areas/customers/segments/rules.ts'
import { RowsField } from '../../../parts/register/choosing/rows-field.tsx'
import { useText } from '../../../ui/text/text.ts'
import { PeriodFields } from './period-fields.tsx'

interface CampaignFieldsProps {
  condition: ByCampaign
  onChange: (condition: ByCampaign) => void
}

export function CampaignFields({ condition, onChange }: CampaignFieldsProps) {
  const t = useText()
  return (
    <>
      <RowsField
        label={t('crm.segments.campaign')}
        none={t('crm.segments.any')}
        to="campaigns"
        ids={condition.campaignIds}
        onChange={(campaignIds) => onChange({ ...condition, campaignIds })}
      />
      <PeriodFields
        period={condition}
        onChange={(period) => onChange({ ...condition, ...period })}
      />
    </>
  )
}
