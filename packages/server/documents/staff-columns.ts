import type { StoredBooking } from '@dxweb/areas/resources/bookings/store.ts'
import type { SheetColumn } from '@dxweb/kit/definitions/sheet.ts'
import { translate } from '@dxweb/locales/translate.ts'

export function staffColumns(locale: 'nb' | 'en'): SheetColumn<StoredBooking>[] {
  const say = (key: string) => translate(locale, key)
  return [
    { header: say('resources.function'), kind: 'text', value: (shift) => shift.resource },
    { header: say('resources.person'), kind: 'text', value: (shift) => shift.staff },
    { header: say('resources.mobile'), kind: 'text', value: (shift) => shift.mobile },
    { header: say('resources.from'), kind: 'instant', value: (shift) => shift.startsAt },
    { header: say('resources.until'), kind: 'instant', value: (shift) => shift.endsAt },
    { header: say('resources.count'), kind: 'count', value: (shift) => shift.unitCount },
    { header: say('resources.note'), kind: 'text', value: (shift) => shift.note },
  ]
}
