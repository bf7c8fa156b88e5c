import type { ShiftMail } from '@dxweb/areas/resources/bookings/staff-mail-routes.ts'
import type { Logger } from 'pino'
import { previewMail } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'

const shiftWords = ({ locale, ...values }: Omit<ShiftMail, 'to'>) => ({
  template: 'shift' as const,
  locale,
  values,
  sender: { name: values.partner, facts: [] },
})

export const previewShifts = ({ to: _to, ...mail }: ShiftMail) => previewMail(shiftWords(mail))

export const sendShifts =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, ...mail }: ShiftMail): Promise<boolean> => {
    return isDelivered(logger, 'shifts', () => mailer.send({ to, ...shiftWords(mail) }))
  }
