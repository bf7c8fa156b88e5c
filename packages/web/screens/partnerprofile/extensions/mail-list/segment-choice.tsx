import { listSegments } from '@dxweb/areas/customers/segments/contract.ts'
import { useRead } from '../../../../data/rows/read.ts'
import { useCan } from '../../../../data/session/session.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useText } from '../../../../ui/text/text.ts'
import type { Change } from './mail-list-settings.ts'

interface SegmentChoiceProps {
  segmentId: number | null
  mayWrite: boolean
  change: Change
}

const all = 'all'

/** Hides the segment's name from users who cannot read customers; they see only that a segment is selected. */
export function SegmentChoice({ segmentId, mayWrite, change }: SegmentChoiceProps) {
  const t = useText()
  const canRead = useCan()('crm.read')
  const { data, isSuccess } = useRead(listSegments, {}, { enabled: canRead })
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const isKnown = segmentId === null || known.some(({ value }) => value === String(segmentId))
  const gone = isSuccess ? 'mailList.segment.gone' : 'mailList.segment.chosen'
  const unknown = isKnown ? [] : [{ value: String(segmentId), label: t(gone) }]
  return (
    <SelectField
      label={t('mailList.segment')}
      value={segmentId === null ? all : String(segmentId)}
      disabled={!mayWrite || !canRead}
      options={[{ value: all, label: t('mailList.segment.all') }, ...unknown, ...known]}
      onChange={(value) =>
        change({ segmentId: value === null || value === all ? null : Number(value) })
      }
    />
  )
}
