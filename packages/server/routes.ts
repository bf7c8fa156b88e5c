import { type AccessParts, accessRoutes } from '@dxweb/areas/access/login/routes.ts'
import { placesRoutes } from '@dxweb/areas/access/places/routes.ts'
import { refuseSpent, spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { agreementRoutes } from '@dxweb/areas/access/agreements/routes.ts'
import { platformUserRoutes } from '@dxweb/areas/access/platform-users/routes.ts'
import type { UsersParts } from '@dxweb/areas/access/users/invitation.ts'
import { usersRoutes } from '@dxweb/areas/access/users/routes.ts'
import { accountChoiceRoutes } from '@dxweb/areas/accounting/choices/routes.ts'
import { voucherRoutes } from '@dxweb/areas/accounting/vouchers/routes.ts'
import { accountingRoutes } from '@dxweb/areas/accounting/routes.ts'
import { segmentRoutes } from '@dxweb/areas/customers/segments/routes.ts'
import { customerRoutes } from '@dxweb/areas/customers/routes.ts'
import { type ImageParts, imageRoutes } from '@dxweb/areas/events/content/images/routes.ts'
import { boxOfficeRoutes } from '@dxweb/areas/events/box-office/routes.ts'
import { noteRoutes } from '@dxweb/areas/events/content/notes/routes.ts'
import { synopsisRoutes } from '@dxweb/areas/events/content/synopsis/routes.ts'
import { participantRoutes } from '@dxweb/areas/events/participants/routes.ts'
import { type FeedParts, feedRoutes } from '@dxweb/areas/events/feeds/routes.ts'
import { screeningRoutes } from '@dxweb/areas/events/screenings/routes.ts'
import { filmPlanRoutes } from '@dxweb/areas/film/programming/plan/routes.ts'
import { filmWeekRoutes } from '@dxweb/areas/film/programming/routes.ts'
import { filmRuleRoutes } from '@dxweb/areas/film/rules/routes.ts'
import {
  type OpenProgrammeParts,
  openProgrammeRoutes,
} from '@dxweb/areas/events/feeds/programme/routes.ts'
import { planningRoutes } from '@dxweb/areas/events/planning/routes.ts'
import { economyRoutes } from '@dxweb/areas/settlements/event-economy/routes.ts'
import { programmeRoutes } from '@dxweb/areas/events/programme/routes.ts'
import { attachmentRoutes, type FileParts } from '@dxweb/areas/events/content/attachments/routes.ts'
import { publishingRoutes } from '@dxweb/areas/events/publishing/routes.ts'
import { eventRoutes } from '@dxweb/areas/events/list/routes.ts'
import { eventPriceRoutes } from '@dxweb/areas/events/prices/routes.ts'
import { salesSettingsRoutes } from '@dxweb/areas/events/sales-settings/routes.ts'
import { type LogoParts, partnerRoutes } from '@dxweb/areas/partners/routes.ts'
import { firstStepsRoutes } from '@dxweb/areas/partners/first-steps/routes.ts'
import { venueLogRoutes } from '@dxweb/areas/partners/venues/log/routes.ts'
import { venueRoutes } from '@dxweb/areas/partners/venues/routes.ts'
import { orderLineRoutes } from '@dxweb/areas/orders/lines/routes.ts'
import { productRoutes } from '@dxweb/areas/products/routes.ts'
import { stockRoutes } from '@dxweb/areas/products/stock/routes.ts'
import { scanningRoutes } from '@dxweb/areas/scanning/routes.ts'
import { seatingRoutes } from '@dxweb/areas/seating/routes.ts'
import { type TraceParts, traceRoutes } from '@dxweb/areas/seating/trace/routes.ts'
import { campaignRoutes } from '@dxweb/areas/campaigns/links/routes.ts'
import { keyRoutes } from '@dxweb/areas/access/keys/routes.ts'
import { webhookRoutes } from '@dxweb/areas/webhooks/endpoints/routes.ts'
import { deliveryRoutes } from '@dxweb/areas/webhooks/deliveries/routes.ts'
import { integrationRoutes } from '@dxweb/areas/integrations/routes.ts'
import {
  communicationRoutes,
  type RunParts,
} from '@dxweb/areas/integrations/communication/routes.ts'
import { mailListRoutes, type MailListParts } from '@dxweb/areas/integrations/mail-list/routes.ts'
import { trackingRoutes } from '@dxweb/areas/integrations/purchases/routes.ts'
import { runRoutes } from '@dxweb/areas/integrations/runs/routes.ts'
import { activityRoutes } from '@dxweb/areas/reports/activity/routes.ts'
import { summedDaysRoutes } from '@dxweb/areas/reports/summed-days/routes.ts'
import { nkRoutes } from '@dxweb/areas/reports/nk/routes.ts'
import { platformReportRoutes } from './reports/mode/admin-routes.ts'
import { modeReportRoutes } from './reports/mode/mode-routes.ts'
import { reportSettingRoutes } from './reports/setting-routes.ts'
import { scheduleRoutes } from './reports/sending/schedule-routes.ts'
import { kioskRoutes } from './reports/kiosk/routes.ts'
import { derivedReportRoutes } from './reports/sources.ts'
import type { BankFileParts } from '@dxweb/areas/invoicing/payments/routes.ts'
import { invoicingRoutes } from '@dxweb/areas/invoicing/routes.ts'
import { orderCopyRoutes } from '@dxweb/areas/orders/copies/routes.ts'
import { eventProductionRoutes } from '@dxweb/areas/events/content/production/routes.ts'
import { productionLogRoutes } from '@dxweb/areas/mediabase/log/routes.ts'
import { mergeProductionRoutes } from '@dxweb/areas/mediabase/merge/routes.ts'
import { overrideRoutes } from '@dxweb/areas/mediabase/override/routes.ts'
import { type ProposalParts, proposalRoutes } from '@dxweb/areas/mediabase/proposals/routes.ts'
import { orderLogRoutes } from '@dxweb/areas/orders/log/routes.ts'
import { bookingRoutes } from '@dxweb/areas/resources/bookings/routes.ts'
import { shiftRoutes } from '@dxweb/areas/resources/shifts/routes.ts'
import { resourceRoutes } from '@dxweb/areas/resources/routes.ts'
import {
  type StaffMailParts,
  staffMailRoutes,
} from '@dxweb/areas/resources/bookings/staff-mail-routes.ts'
import { filmBookingRoutes } from '@dxweb/areas/film/bookings/routes.ts'
import { bookFilmRoutes } from './collections/import/book-films-route.ts'
import { filmPageRoutes } from '@dxweb/areas/film/films/routes.ts'
import { filmTermsRoutes } from '@dxweb/areas/film/rental/terms/routes.ts'
import { filmSheetRoutes } from '@dxweb/areas/film/rental/sheets/routes.ts'
import { settlementRoutes } from '@dxweb/areas/settlements/routes.ts'
import { tillShiftRoutes } from '@dxweb/areas/tills/shifts/routes.ts'
import { correctionRoutes } from '@dxweb/areas/ticketing/corrections/routes.ts'
import { blockRoutes } from '@dxweb/areas/ticketing/blocks/routes.ts'
import { buyerMessageRoutes } from '@dxweb/areas/ticketing/buyer-messages/routes.ts'
import { holdRoutes } from '@dxweb/areas/ticketing/holds/routes.ts'
import { refundRoutes } from '@dxweb/areas/ticketing/refunds/routes.ts'
import { refundRunRoutes } from '@dxweb/areas/ticketing/refunds/run/routes.ts'
import {
  type ReservationParts,
  reservationRoutes,
} from '@dxweb/areas/ticketing/reservations/routes.ts'
import { giftCardRoutes } from '@dxweb/areas/giftcards/routes.ts'
import { memberCardRoutes } from '@dxweb/areas/customers/member-cards/routes.ts'
import { membershipRoutes } from '@dxweb/areas/memberships/routes.ts'
import { salesRuleRoutes } from '@dxweb/areas/ticketing/sales-rule/routes.ts'
import { webRoutes } from '@dxweb/areas/ticketing/web-shop/routes.ts'
import { closedSale } from './flows/closed-sale/closed-sale.ts'
import { saleRoutes } from '@dxweb/areas/ticketing/sales/routes.ts'
import { playingFigureRoutes } from '@dxweb/areas/film/figures/routes.ts'
import { tonoRoutes } from '@dxweb/areas/tono/report/routes.ts'
import { setListRoutes } from '@dxweb/areas/tono/set-list/routes.ts'
import { tillApiRoutes } from '@dxweb/areas/tills/api/routes.ts'
import { locationRoutes } from '@dxweb/areas/venues/routes.ts'
import type { Route } from '@dxweb/kit/definitions/route.ts'
import { registerRoutes } from './collections/registers.ts'
import { closeMonthRoutes } from './month-end/routes.ts'
import { exchangeRoutes } from './flows/exchange/routes.ts'
import { bookOrderRoutes } from './flows/book-order/routes.ts'
import { invoiceOrderRoutes } from './flows/invoice-order/routes.ts'
import { orderDocumentRoutes } from './flows/order-documents/routes.ts'
import { invoiceSettlementRoutes } from './flows/invoice-settlement/routes.ts'
import { publishShowRoutes } from './flows/publish-shows/routes.ts'
import { makeVenueRoutes } from './flows/make-venue/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import type { DrawPaper } from './documents/drawing/draw-paper.ts'
import {
  documentRoutes,
  type GiftCardParts,
  type MembershipPaperParts,
  type InvoicePaperParts,
  type OfferParts,
  type PaperParts,
  type SettlementParts,
} from './documents/routes.ts'
import { readEventBoxOffices } from './documents/issuer/read-box-offices.ts'
import { seal, unseal } from './pages/secrets/seal.ts'
import { tillRoutes } from './saft/till-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { type AccountParts, accountRoutes } from './pages/account/account-routes.ts'
import { type ConsentParts, consentRoutes } from './pages/consents/consent-routes.ts'
import { type PrivacyParts, privacyRoutes } from './privacy/privacy-routes.ts'
import { createSend } from './webhooks/send.ts'
import { sendTest } from './webhooks/send-test.ts'
import type { Work } from './work/open-work.ts'

export type RouteParts = AccessParts &
  AccountParts &
  UsersParts &
  StaffMailParts &
  ProposalParts &
  ConsentParts &
  Omit<PrivacyParts, 'drawPaper'> &
  Omit<ReservationParts, 'readBoxOffices'> &
  Omit<
    PaperParts &
      GiftCardParts &
      MembershipPaperParts &
      InvoicePaperParts &
      OfferParts &
      SettlementParts,
    'drawPaper' | 'makeFile'
  > &
  FeedParts &
  OpenProgrammeParts &
  FileParts &
  RunParts &
  Omit<MailListParts, 'openFor'> & {
    work: Work
    takesLoopback?: boolean
    webhookLoopback?: boolean
  }

const salesRoutes = (parts: Pick<ReservationParts, 'sendReservation'>): Route[] => [
  ...saleRoutes({ closedSale }),
  ...holdRoutes,
  ...refundRoutes,
  ...webRoutes({ spendGuess: spendAttempt, refuseSpent, closedSale }),
  ...blockRoutes,
  ...refundRunRoutes,
  ...buyerMessageRoutes,
  ...closeMonthRoutes,
  ...exchangeRoutes({ closedSale }),
  ...giftCardRoutes,
  ...memberCardRoutes,
  ...membershipRoutes,
  ...correctionRoutes,
  ...reservationRoutes({ ...parts, readBoxOffices: readEventBoxOffices }),
  ...scanningRoutes,
]

const moneyRoutes: Route[] = [
  ...accountingRoutes,
  ...accountChoiceRoutes,
  ...voucherRoutes,
  ...settlementRoutes,
  ...tillShiftRoutes,
  ...filmSheetRoutes,
  ...filmTermsRoutes,
  ...bookOrderRoutes,
  ...invoiceOrderRoutes,
]

const filmRoutes: Route[] = [
  ...screeningRoutes,
  ...publishShowRoutes,
  ...filmBookingRoutes,
  ...filmPageRoutes,
  ...bookFilmRoutes,
  ...filmWeekRoutes,
  ...filmPlanRoutes,
  ...filmRuleRoutes,
  ...playingFigureRoutes,
]

const sellingRoutes: Route[] = [...salesSettingsRoutes, ...eventPriceRoutes, ...salesRuleRoutes]

const platformRoutes = (parts: UsersParts): Route[] => [
  ...platformUserRoutes(parts),
  ...agreementRoutes,
  ...venueRoutes,
  ...venueLogRoutes,
  ...firstStepsRoutes,
  ...makeVenueRoutes(parts),
]

const figureRoutes: Route[] = [
  ...invoiceSettlementRoutes,
  ...activityRoutes,
  ...summedDaysRoutes,
  ...nkRoutes,
  ...setListRoutes,
  ...filmRoutes,
  ...tonoRoutes,
  ...kioskRoutes,
  ...derivedReportRoutes,
  ...scheduleRoutes,
  ...reportSettingRoutes,
  ...dashboardRoutes,
]

/** Uses worker processes, since an image takes seconds of CPU. */
export const drawers = ({ work }: Pick<RouteParts, 'work'>): Drawers => ({
  remakeImage: (waiter, image) => work.run(waiter, 'remakeImage', image),
  drawWhole: (waiter, image) => work.run(waiter, 'drawWhole', image),
  drawPart: (waiter, part) => work.run(waiter, 'drawPart', part),
  drawPaper: (waiter, name, paper) => work.run(waiter, 'drawPaper', { name, paper }),
})
const bankFileReader = ({ work }: Pick<RouteParts, 'work'>): BankFileParts => ({
  readBankFile: (waiter, file) => work.run(waiter, 'readBankFile', file),
})
type Drawers = TraceParts & LogoParts & Pick<ImageParts, 'drawPart'> & { drawPaper: DrawPaper }

const sentFileRoutes = (parts: RouteParts): Route[] => [
  ...traceRoutes(drawers(parts)),
  ...partnerRoutes(drawers(parts)),
  ...invoicingRoutes(bankFileReader(parts)),
]

const papersOf = (parts: RouteParts): Route[] =>
  documentRoutes({
    ...parts,
    ...drawers(parts),
    makeFile: (one, call) => parts.work.file(one, call),
  })

/** Routes with `isWork` run in a worker process. */
export const buildRoutes = (parts: RouteParts): Route[] =>
  areaRoutes(parts).map((one) =>
    one.isWork ? { ...one, handle: (call) => parts.work.file(one, call) } : one,
  )

const secretsOf = ({ secret, takesLoopback = false }: RouteParts) => ({
  sealFor: (owner: string, plain: string) => seal(secret, owner, Buffer.from(plain)),
  openFor: (owner: string, sealed: Buffer) => unseal(secret, owner, sealed).toString(),
  takesLoopback,
})

const programRoutes = (parts: RouteParts): Route[] => {
  const { sealFor, openFor } = secretsOf(parts)
  const takesLoopback = parts.webhookLoopback ?? false
  const send = createSend({ takesLoopback })
  return [
    ...keyRoutes,
    ...tillApiRoutes,
    ...webhookRoutes({ sealFor, takesLoopback, sendTest: sendTest({ send, unsealFor: openFor }) }),
    ...deliveryRoutes,
  ]
}

const rentalRoutes: Route[] = [
  ...resourceRoutes,
  ...bookingRoutes,
  ...shiftRoutes,
  ...orderLineRoutes,
  ...orderLogRoutes,
  ...orderCopyRoutes,
]

const mediabaseRoutes = (parts: ProposalParts): Route[] => [
  ...productionLogRoutes,
  ...mergeProductionRoutes(parts),
  ...overrideRoutes,
  ...proposalRoutes(parts),
]

const fileRoutes = (parts: RouteParts): Route[] => [
  ...attachmentRoutes(parts),
  ...orderDocumentRoutes(parts),
]

const peopleRoutes = (parts: RouteParts): Route[] => [
  ...customerRoutes,
  ...consentRoutes(parts),
  ...privacyRoutes({ ...parts, ...drawers(parts) }),
  ...segmentRoutes,
  ...campaignRoutes,
]

const extensionRoutes = (parts: RouteParts): Route[] => [
  ...integrationRoutes(secretsOf(parts)),
  ...runRoutes,
  ...communicationRoutes(parts),
  ...mailListRoutes({ ...parts, ...secretsOf(parts) }),
  ...trackingRoutes(secretsOf(parts)),
]

const goodsRoutes = (parts: RouteParts): Route[] => [
  ...productRoutes,
  ...stockRoutes,
  ...tillRoutes(secretsOf(parts)),
]

const areaRoutes = (parts: RouteParts): Route[] => [
  ...accessRoutes(parts),
  ...accountRoutes(parts),
  ...usersRoutes(parts),
  ...placesRoutes,
  ...eventRoutes,
  ...publishingRoutes,
  ...boxOfficeRoutes,
  ...planningRoutes,
  ...programmeRoutes,
  ...economyRoutes,
  ...feedRoutes(parts),
  ...openProgrammeRoutes(parts),
  ...sellingRoutes,
  ...participantRoutes,
  ...fileRoutes(parts),
  ...imageRoutes({ files: parts.files, ...drawers(parts) }),
  ...noteRoutes,
  ...synopsisRoutes,
  ...eventProductionRoutes,
  ...mediabaseRoutes(parts),
  ...salesRoutes(parts),
  ...moneyRoutes,
  ...rentalRoutes,
  ...staffMailRoutes(parts),
  ...programRoutes(parts),
  ...extensionRoutes(parts),
  ...goodsRoutes(parts),
  ...peopleRoutes(parts),
  ...locationRoutes,
  ...seatingRoutes,
  ...sentFileRoutes(parts),
  ...platformRoutes(parts),
  ...registerRoutes,
  ...searchRoutes,
  ...figureRoutes,
  ...modeReportRoutes(secretsOf(parts)),
  ...platformReportRoutes(secretsOf(parts)),
  ...papersOf(parts),
]
