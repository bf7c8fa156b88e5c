import { purposes } from '@dxweb/areas/customers/consents/rules.ts'
import {
  type Added,
  type Condition,
  type Consented,
  type LastVisit,
  type PostalCode,
  visitAges,
} from '@dxweb/areas/customers/segments/rules.ts'
import { useState } from 'react'
import { NumberField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { MemberFields } from './member-fields.tsx'
import { BoughtFields } from './bought-fields.tsx'
import { CampaignFields } from './campaign-fields.tsx'
import styles from './segments.module.css'

interface FieldsProps<C> {
  condition: C
  onChange: (condition: C) => void
}

// catalog: crm.segments.visit.*
function VisitFields({ condition, onChange }: FieldsProps<LastVisit>) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('crm.segments.visit')}
        value={condition.is}
        options={visitAges.map((value) => ({ value, label: t(`crm.segments.visit.${value}`) }))}
        onChange={(is) => onChange({ ...condition, is: (is ?? 'within') as LastVisit['is'] })}
      />
      {condition.is !== 'never' && (
        <NumberField
          label={t('crm.segments.days')}
          value={condition.days}
          min={1}
          max={3650}
          onChange={(days) => days !== null && onChange({ ...condition, days })}
        />
      )}
    </>
  )
}

const codesIn = (text: string): readonly string[] => text.match(/\d+/g) ?? []

/**
 * Keeps the text as typed, since the parsed codes would lose punctuation such as '60, '. Shows the condition's codes
 * instead if they no longer match the typed text.
 */
function PostalFields({ condition, onChange }: FieldsProps<PostalCode>) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const codes = condition.prefixes.join(', ')
  return (
    <TextField
      label={t('crm.segments.postalCodes')}
      about={t('crm.segments.postalCodesAbout')}
      value={codesIn(typed).join(', ') === codes ? typed : codes}
      keys="numeric"
      onChange={(text) => {
        setTyped(text)
        onChange({ ...condition, prefixes: codesIn(text) })
      }}
    />
  )
}

// catalog: crm.consents.of.*
// catalog: crm.consents.answer.*
function ConsentFields({ condition, onChange }: FieldsProps<Consented>) {
  const t = useText()
  return (
    <>
      <SelectField
        label={t('crm.consents.purpose')}
        value={condition.purpose}
        options={purposes.map((value) => ({ value, label: t(`crm.consents.of.${value}`) }))}
        onChange={(purpose) =>
          onChange({ ...condition, purpose: (purpose ?? 'mail') as Consented['purpose'] })
        }
      />
      <SelectField
        label={t('crm.consents.answer')}
        value={condition.answer}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`crm.consents.answer.${value}`),
        }))}
        onChange={(answer) =>
          onChange({ ...condition, answer: (answer ?? 'yes') as Consented['answer'] })
        }
      />
    </>
  )
}

function AddedFields({ condition, onChange }: FieldsProps<Added>) {
  const t = useText()
  return (
    <NumberField
      label={t('crm.segments.days')}
      value={condition.withinDays}
      min={1}
      max={3650}
      onChange={(withinDays) => withinDays !== null && onChange({ ...condition, withinDays })}
    />
  )
}

function OwnFields({ condition, onChange }: FieldsProps<Condition>) {
  switch (condition.kind) {
    case 'bought':
      return <BoughtFields condition={condition} onChange={onChange} />
    case 'campaign':
      return <CampaignFields condition={condition} onChange={onChange} />
    case 'lastVisit':
      return <VisitFields condition={condition} onChange={onChange} />
    case 'postalCode':
      return <PostalFields condition={condition} onChange={onChange} />
    case 'consent':
      return <ConsentFields condition={condition} onChange={onChange} />
    case 'member':
      return <MemberFields condition={condition} onChange={onChange} />
    case 'added':
      return <AddedFields condition={condition} onChange={onChange} />
  }
}

export function ConditionEditor({ condition, onChange }: FieldsProps<Condition>) {
  const t = useText()
  return (
    <div className={styles['condition']}>
      <SelectField
        label={t(`crm.segments.kind.${condition.kind}`)}
        value={condition.isNot ? 'not' : 'is'}
        options={[
          { value: 'is', label: t('crm.segments.is') },
          { value: 'not', label: t('crm.segments.isNot') },
        ]}
        onChange={(value) => onChange({ ...condition, isNot: value === 'not' })}
      />
      <OwnFields condition={condition} onChange={onChange} />
    </div>
  )
}
