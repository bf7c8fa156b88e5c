import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { useToPage } from '../../../data/session/context.ts'

export function useSettlementPath(id: number) {
  const base = useToPage()('report/distributor-settlement')
  return (from: string, to: string, more: Record<string, string> = {}) => {
    const last = addDays(to as Day, 6)
    const asked = { from, to: last, productionId: String(id), ...more }
    return `${base}?${new URLSearchParams(asked).toString()}`
  }
}
