import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  type EventImpact,
  getImpact,
} from '@dxweb/areas/settlements/event-economy/impact-contract.ts'
import { useRead } from '../../../data/rows/read.ts'
import { type Text, useText } from '../../../ui/text/text.ts'
import type { DraftFields } from './event-draft.ts'
import { ImpactFrame } from '../form/impact-frame.tsx'

const timeFields = ['date', 'startTime', 'endTime', 'endDate', 'startFold', 'endFold'] as const

interface Changes {
  isMoved: boolean
  isInOtherHall: boolean
  isWholeSeries: boolean
}

function touched(t: Text, impact: EventImpact, changes: Changes): string[] {
  const { isMoved, isInOtherHall, isWholeSeries } = changes
  const sentences = [
    isMoved && impact.isWebSaleOpen && t('shows.impact.web'),
    isInOtherHall && t('shows.impact.seats'),
    isInOtherHall && impact.zoneCount > 0 && t('shows.impact.zones', { count: impact.zoneCount }),
    isInOtherHall &&
      impact.blockedCount > 0 &&
      t('shows.impact.blocked', { count: impact.blockedCount }),
    impact.reservedCount > 0 && t('shows.impact.reserved', { count: impact.reservedCount }),
    impact.bookingCount > 0 && t('shows.impact.bookings', { count: impact.bookingCount }),
    impact.participantCount > 0 &&
      t('shows.impact.participants', { count: impact.participantCount }),
    impact.seriesCount > 0 &&
      (isWholeSeries
        ? t('shows.impact.series', { count: impact.seriesCount })
        : t('shows.impact.notSeries', { count: impact.seriesCount })),
  ]
  return sentences.filter((text) => text !== false)
}

interface ImpactPanelProps {
  event: EventDetail
  initial: DraftFields
  fields: DraftFields
  isWholeSeries: boolean
}

export function ImpactPanel({ event, initial, fields, isWholeSeries }: ImpactPanelProps) {
  const t = useText()
  const isMoved = timeFields.some((field) => fields[field] !== initial[field])
  const isInOtherHall = fields.auditoriumId !== initial.auditoriumId
  const impact = useRead(getImpact, { id: event.id }, { enabled: isMoved || isInOtherHall })
  if (!impact.data || (!isMoved && !isInOtherHall)) return null
  const texts = touched(t, impact.data, { isMoved, isInOtherHall, isWholeSeries })
  return <ImpactFrame texts={texts.length > 0 ? texts : [t('shows.impact.nothing')]} />
}
