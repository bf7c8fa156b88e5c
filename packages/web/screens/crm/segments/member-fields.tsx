import { type Member, memberIs } from '@dxweb/areas/customers/segments/rules.ts'
import { RowsField } from '../../../parts/register/choosing/rows-field.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'

interface MemberFieldsProps {
  condition: Member
  onChange: (condition: Member) => void
}

// catalog: crm.segments.member.is.*
export function MemberFields({ condition, onChange }: MemberFieldsProps) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('crm.segments.member')}
        value={condition.is}
        options={memberIs.map((value) => ({ value, label: t(`crm.segments.member.is.${value}`) }))}
        onChange={(is) => onChange({ ...condition, is: (is ?? 'active') as Member['is'] })}
      />
      <RowsField
        label={t('crm.segments.memberType')}
        none={t('crm.segments.any')}
        to="membershiptypes"
        ids={condition.typeIds}
        onChange={(typeIds) => onChange({ ...condition, typeIds })}
      />
    </>
  )
}
