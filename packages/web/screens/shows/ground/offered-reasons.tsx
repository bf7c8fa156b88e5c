import type { cancellationReasons } from '@dxweb/areas/events/core/event-types.ts'
import type { refundReasons } from '@dxweb/areas/ticketing/refunds/contract.ts'
import { useList } from '../../../data/rows/collections.ts'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'

interface OfferedReasonsProps {
  register: typeof cancellationReasons | typeof refundReasons
  label: string
  value: string
  onChange: (reason: string) => void
}

export function OfferedReasons({ register, ...field }: OfferedReasonsProps) {
  const offered = useList(register).data?.data ?? []
  if (offered.length === 0) return null
  return (
    <ChoiceRow {...field} options={offered.map(({ name }) => ({ value: name, label: name }))} />
  )
}
