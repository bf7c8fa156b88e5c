/** Rows as the schema has them: written by scripts/write-row-types.ts from server/db/schema. */
export interface Tables {
  partner: { id: number; name: string; kind: 'platform' | 'cinema' | 'culture' | 'both'; orgNumber: string | null; accountNumber: string | null; city: string | null; timeZone: string; hasSsh: boolean; advancePayment: boolean; dxService: boolean; localDbVersion: number; isDemo: boolean }
  partner_module: { partnerId: number; module: string }
  counter: { partnerId: number; name: string; value: number }
  renter: { partnerId: number; id: number; name: string; orgNumber: string; email: string; version: number }
  user_account: { id: number; email: string; firstName: string; lastName: string; mobile: string; address: string; postalCode: string; city: string; locale: 'nb' | 'en'; passwordHash: string | null; totpSecret: Buffer | null; totpLastStep: number; isActive: boolean; createdAt: string; version: number; totpPending: Buffer | null; isAddressProven: boolean; contactPartnerId: number | null }
  session: { tokenHash: Buffer; userId: number; createdAt: string; seenAt: string; expiresAt: string; userAgent: string }
  sudo_grant: { tokenHash: Buffer; ninjaId: number; expiresAt: string }
  password_link: { tokenHash: Buffer; userId: number; kind: 'reset' | 'invitation'; expiresAt: string; usedAt: string | null; email: string }
  recovery_code: { userId: number; codeHash: Buffer }
  attempt_window: { key: string; startedAt: string; attempts: number }
  guess_pace: { key: string; wrong: number; triedAt: string; openAt: string }
  agreement: { id: number; titleNb: string; titleEn: string; contentNb: string; contentEn: string }
  agreement_approval: { userId: number; agreementId: number; approvedAt: string }
  access_grant: { partnerId: number; userId: number; renterId: number; role: 'kulturhussjef' | 'culture_full_read_only' | 'leietakere' | 'administrator' | 'volunteer' | 'scanner'; grantedAt: string; ofRenter: number | null }
  resting_grant: { partnerId: number; userId: number; renterId: number; role: string; ofRenter: number | null }
  idempotency: { partnerId: number; userId: number; key: string; bodyHash: Buffer; answer: unknown; at: string }
  audit_entry: { partnerId: number; id: string; at: string; userId: number | null; sudoId: number | null; action: string; objectType: string; objectId: string; before: unknown; after: unknown; requestId: string }
  vat_type: { id: number; code: string; saftCode: string; version: number }
  vat_rate: { vatTypeId: number; validFrom: string; basisPoints: number }
  saft_code: { id: number; list: string; code: string; nameNb: string; nameEn: string; version: number }
  ledger: { partnerId: number; id: number; number: string; name: string; vatTypeId: number | null; version: number; state: 'active' | 'closed' }
  partner_text: { partnerId: number; id: number; place: string; textNb: string; textEn: string; version: number }
  organizer: { partnerId: number; id: number; contactName: string; orgNumber: string; accountNumber: string; ledgerId: number | null; version: number; address: string; postalCode: string; city: string; name: string; email: string; phone: string }
  organizer_logo: { partnerId: number; content: Buffer; contentType: string; etag: string; changedAt: string }
  integration: { partnerId: number; integrationId: 'mailList' | 'analytics' | 'adPixel' | 'customerCommunication'; sealedKey: Buffer; keyEnding: string; extras: unknown; addedAt: string; version: number }
  campaign: { partnerId: number; id: number; name: string; description: string; link: string; numberSold: number; state: 'active' | 'archived'; version: number }
  bureau: { partnerId: number; id: number; name: string; orgNumber: string; contactName: string; email: string; phone: string; isActive: boolean; version: number }
  mediabase_language: { partnerId: number; id: number; code: string; name: string; sort: number; version: number }
  booking_order: { partnerId: number; id: number; title: string; number: string; renterId: number | null; periodFrom: string; periodTo: string; contactPerson: string; productionLink: string; accountNumber: string; agreedPriceOre: number | null; commissionPercent: number; commissionThresholdOre: number; perTicketOre: number; note: string; state: 'enquiry' | 'option' | 'unconfirmed' | 'confirmed' | 'completedNotInvoiced' | 'approvedForInvoicing' | 'invoiced' | 'finished' | 'cancelled'; version: number }
  customer: { partnerId: number; id: number; firstName: string; lastName: string; email: string; phone: string; address: string; postalCode: string; city: string; wantsMail: boolean; wantsSms: boolean; note: string; version: number }
  customer_apart: { partnerId: number; oneId: number; otherId: number }
  customer_merged: { partnerId: number; id: number; intoId: number }
  customer_word: { partnerId: number; word: string; customerId: number }
  seat_map: { partnerId: number; id: number; name: string; drawing: unknown; version: number; seatCount: number; lastSeatId: number; lastAreaId: number }
  seat_map_version: { partnerId: number; seatMapId: number; version: number; drawing: unknown; savedAt: string; savedBy: number | null }
  seat_map_plan: { partnerId: number; seatMapId: number; plan: string }
  seat_map_trace: { partnerId: number; seatMapId: number; content: Buffer; contentType: string; etag: string; width: number; height: number; x: number; y: number; across: number; strength: number }
  price_zone: { partnerId: number; id: number; seatMapId: number; name: string; color: number; adjustmentOre: number; seatIds: number[]; version: number }
  price_zone_map: { partnerId: number; id: number; name: string; seatMapId: number; zones: unknown; version: number }
  postal_code: { code: string; city: string; municipalityNumber: string; municipality: string; category: string }
  location_group: { partnerId: number; id: number; name: string; sort: number; version: number }
  location: { partnerId: number; id: number; name: string; address: string; postalCode: string; city: string; isExternal: boolean; version: number; groupId: number | null; openingHours: unknown }
  auditorium: { partnerId: number; id: number; locationId: number; name: string; isCinema: boolean; capacity: number; seatMapId: number | null; version: number; ownAddress: string; priceZoneMapId: number | null }
  nk_category: { id: number; code: string; version: number }
  event_type: { partnerId: number; id: number; name: string; color: string; vatTypeId: number; nkCategoryId: number | null; isCinema: boolean; hasTono: boolean; version: number; salesStartDays: number | null; salesStopMinutes: number | null; webSalesStopMinutes: number | null; holdDays: number | null; pickupMinutes: number | null; maxPerPurchase: number | null }
  cancellation_reason: { partnerId: number; id: number; name: string; sort: number; version: number }
  event_series: { partnerId: number; id: number; title: string; rule: unknown; madeBy: number; madeAt: string }
  event: { partnerId: number; id: number; title: string; auditoriumId: number; startsAt: string; endsAt: string; busyFrom: string; busyUntil: string; eventTypeId: number; renterId: number | null; organizer: string; productionKey: string; state: 'draft' | 'published' | 'cancelled'; isOpenEvent: boolean; note: string; capacity: number; seatMapId: number | null; isSaleOpen: boolean; isWebSaleOpen: boolean; salesStart: string | null; salesStop: string | null; webSalesStart: string | null; webSalesStop: string | null; maxPerPurchase: number; changedBy: number | null; changedAt: string; version: number; extraAuditoriumIds: number[]; acceptsOverlap: boolean; seriesId: number | null; orderId: number | null; cancelReason: string; cancelledAt: string | null; minPerPurchase: number; maxPerScreening: number | null; ticketCount: number | null; holdDays: number; pickupMinutes: number; pickupDeadline: string | null; lastReservation: string | null; validFrom: string | null; validTo: string | null; hidesPrice: boolean; webPurchaseCode: string; avoidsGaps: boolean; supplements: unknown; channelFees: unknown; heading: string; isCounterSaleOpen: boolean }
  event_title: { partnerId: number; title: string; key: string }
  hall_booking: { partnerId: number; auditoriumId: number; eventId: number; renterId: number; busyFrom: string; busyUntil: string; ownStart: string | null }
  event_price_category: { partnerId: number; eventId: number; renterId: number; id: number; priceCategoryId: number | null; name: string; shortName: string; priceOre: number; feeOre: number; isSoldOnWeb: boolean; isCompanion: boolean; sort: number; isStopped: boolean }
  event_zone: { partnerId: number; eventId: number; renterId: number; id: number; name: string; color: number; adjustmentOre: number; seatIds: number[]; areaIds: number[] }
  event_zone_price: { partnerId: number; eventId: number; renterId: number; categoryId: number; zoneId: number; priceOre: number }
  event_zone_left: { partnerId: number; eventId: number; auditoriumId: number; seatMapId: number; zones: unknown; prices: unknown }
  stored_file: { partnerId: number; id: string; parts: string[]; state: 'arriving' | 'kept' | 'leaving'; since: string }
  event_attachment: { partnerId: number; eventId: number; renterId: number; id: string; name: string; contentType: string; size: number; addedBy: number | null; addedAt: string }
  event_image: { partnerId: number; eventId: number; renterId: number; id: string; use: 'poster' | 'image'; contentType: string; width: number; height: number; altNb: string; altEn: string; crop: unknown; focus: unknown; sort: number; addedAt: string; version: number }
  event_note: { partnerId: number; eventId: number; version: number; document: unknown; savedBy: number | null; savedAt: string }
  event_synopsis: { partnerId: number; eventId: number; renterId: number; nb: unknown; en: unknown; changedBy: number | null; changedAt: string; version: number }
  event_economy: { partnerId: number; eventId: number; lines: unknown; deal: unknown; ticketBudgetOre: number; version: number; changedBy: number | null; changedAt: string }
  participant_form: { partnerId: number; eventId: number; renterId: number; fields: unknown; version: number }
  event_participant: { partnerId: number; eventId: number; renterId: number; id: string; firstName: string; lastName: string; email: string; phone: string; note: string; answers: unknown; checkedInAt: string | null; checkedInBy: number | null; checkedOutAt: string | null; checkedOutBy: number | null; madeAt: string; version: number }
  participant_word: { partnerId: number; word: string; eventId: number; participantId: string }
  calendar_feed: { partnerId: number; id: number; tokenHash: Buffer; kind: 'hall' | 'renter' | 'user'; auditoriumId: number | null; renterId: number | null; userId: number; madeAt: string; renewedAt: string | null }
  staff: { partnerId: number; id: number; name: string; mobile: string; email: string; isActive: boolean; version: number; userId: number | null }
  resource_group: { partnerId: number; id: number; name: string; sort: number; version: number }
  resource: { partnerId: number; id: number; groupId: number; name: string; unitCount: number; isFunction: boolean; hourlyRateOre: number; hours: number; unit: string; prices: unknown; sort: number; isActive: boolean; version: number }
  resource_booking: { partnerId: number; id: number; eventId: number; resourceId: number; staffId: number | null; unitCount: number; startsAt: string; endsAt: string; followsEvent: boolean; priceType: string; unit: string; priceOre: number; note: string; acceptsOverlap: boolean; version: number }
  price_category: { partnerId: number; id: number; name: string; shortName: string; longName: string; standardPriceOre: number; isSoldOnWeb: boolean; isAddedToCinema: boolean; isAddedToCulture: boolean; isCompanion: boolean; sort: number; version: number; displayName: string; prices: unknown }
  price_adjustment: { partnerId: number; id: number; name: string; amountOre: number; sort: number; isActive: boolean; version: number }
  sales_rule: { partnerId: number; holdMinutes: number; holdMostMinutes: number; version: number; channelFees: unknown }
  sale: { partnerId: number; id: string; eventId: number | null; renterId: number; soldAt: string; userId: number; sudoId: number | null; channel: 'web' | 'app' | 'pos' | 'selfService' | 'closedSale' | 'manual'; totalOre: number; roundingOre: number; refundOf: string | null; reason: string; exchangedWith: string | null }
  payment: { partnerId: number; saleId: string; line: number; eventId: number | null; renterId: number; means: 'card' | 'cash' | 'vipps' | 'giftCard' | 'invoice' | 'web'; amountOre: number; giftCardId: string | null; carriedOre: number }
  ticket: { partnerId: number; id: string; eventId: number; renterId: number; saleId: string; seatId: number | null; categoryId: number; priceOre: number; feeOre: number; vatTypeId: number; vatBasisPoints: number; vatOre: number; feeVatOre: number; state: 'issued' | 'refunded' | 'exchanged'; soldAt: string; areaId: number | null; supplementOre: number }
  sale_paper: { partnerId: number; saleId: string; eventId: number | null; renterId: number; paper: 'tickets' | 'receipt'; madeCount: number; madeAt: string }
  sale_customer: { partnerId: number; saleId: string; customerId: number }
  reservation: { partnerId: number; id: string; number: number; eventId: number; customerId: number | null; name: string; phone: string; email: string; note: string; lines: unknown; placeCount: number; collectedCount: number; state: 'open' | 'collected' | 'released' | 'expired'; expiresAt: string | null; madeBy: number; madeAt: string; version: number }
  reservation_word: { partnerId: number; word: string; reservationId: string }
  sale_reservation: { partnerId: number; saleId: string; reservationId: string }
  seat_claim: { partnerId: number; eventId: number; renterId: number; seatId: number; kind: 'sold' | 'reserved' | 'held' | 'blocked'; holderId: string; until: string | null; reason: string; notedBy: number | null; notedAt: string | null }
  seat_hold: { partnerId: number; id: string; eventId: number; userId: number; channel: 'web' | 'app' | 'pos' | 'selfService' | 'closedSale' | 'manual'; lines: unknown; madeAt: string; until: string }
  open_place: { partnerId: number; eventId: number; renterId: number; place: number; holderId: string | null; areaId: number; kind: 'sold' | 'reserved' | 'held' | 'blocked' | null; until: string | null }
  ticket_quota: { partnerId: number; eventId: number; place: number; holderId: string | null; kind: 'sold' | 'reserved' | 'held' | null; until: string | null }
  payment_refunded: { partnerId: number; saleId: string; line: number; eventId: number; renterId: number; paidOre: number; agreedOre: number; refundedOre: number }
  ticket_refund: { partnerId: number; ticketId: string; eventId: number; renterId: number; saleId: string; categoryId: number; vatTypeId: number; isPaid: boolean; priceOre: number; feeOre: number; vatOre: number; feeVatOre: number; refundedAt: string }
  ticket_sale_correction: { partnerId: number; id: number; eventId: number; renterId: number; priceCategory: string; ticketCount: number; amountOre: number; reason: string; reverses: number | null; madeBy: number; madeAt: string; version: number; saleId: string | null; categoryId: number | null; means: string | null; vatTypeId: number | null; vatBasisPoints: number | null; vatOre: number | null }
  gift_card: { partnerId: number; id: string; number: string; soldAt: string; expiresOn: string; balanceOre: number; expiredOre: number; isBlocked: boolean; note: string }
  gift_card_event: { partnerId: number; id: string; cardId: string; kind: 'sold' | 'toppedUp' | 'used' | 'refunded' | 'expired' | 'reactivated' | 'blocked' | 'unblocked'; amountOre: number; saleId: string | null; reason: string; userId: number | null; at: string }
  refund_run: { partnerId: number; id: string; eventId: number; withFee: boolean; reason: string; startedBy: number; sudoId: number | null; requestId: string; startedAt: string; finishedAt: string | null; toGiftCard: boolean }
  refund_run_sale: { partnerId: number; runId: string; saleId: string; failure: string; doneAt: string; isMailed: boolean; refundId: string | null; cardId: string | null; isDue: boolean; dueAt: string; tries: number }
  buyer_message: { partnerId: number; id: string; eventId: number; locale: 'nb' | 'en'; subject: string; body: string; sentBy: number; sentAt: string }
  buyer_message_recipient: { partnerId: number; messageId: string; line: number; name: string; email: string; state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unsure'; dueAt: string; takenAt: string | null; sentAt: string | null; tries: number }
  posting: { partnerId: number; sourceId: string; line: number; postedOn: string; debit: string; credit: string; amountOre: number; eventId: number | null; renterId: number; vatTypeId: number | null; kind: 'sale' | 'rounding' | 'income' | 'vat' | 'reversal' }
  income_taken: { partnerId: number; eventId: number; renterId: number; takenAt: string; sourceId: string; grossOre: number; vatOre: number }
  ledger_block: { partnerId: number; number: number; fromAt: string; toAt: string; rowCount: number; content: Buffer; previous: Buffer; hash: Buffer; sealedAt: string; format: number }
  scan_rule: { partnerId: number; opensMinutes: number }
  ticket_scan: { partnerId: number; id: string; eventId: number; renterId: number; ticketId: string | null; result: 'accepted' | 'alreadyScanned' | 'wrongEvent' | 'notOpen' | 'over' | 'refunded' | 'exchanged' | 'cancelled' | 'invalid'; device: string; scannedAt: string; receivedAt: string; isOffline: boolean; userId: number; sudoId: number | null; undoneAt: string | null; undoneBy: number | null }
  product_group: { partnerId: number; id: number; name: string; ledgerId: number; sort: number; version: number }
  touch_group: { partnerId: number; id: number; name: string; color: string; sort: number; version: number }
  product: { partnerId: number; id: number; name: string; number: string; groupId: number; productType: 'food' | 'softDrink' | 'otherDrink' | 'beer' | 'wine' | 'spirits' | 'cider' | 'tobacco' | 'goods' | 'service'; priceOre: number; depositOre: number; bulkWeight: 'none' | 'hg' | 'kg'; ownVatTypeId: number | null; ownLedgerId: number | null; barcode_1: string; barcode_2: string; barcode_3: string; isStocked: boolean; isSelfService: boolean; selfServiceText: string; selfServiceMax: number | null; touchGroupId: number | null; buttonText: string; buttonColor: string; buttonNumber: number | null; isActive: boolean; sort: number; version: number }
  product_menu_group: { partnerId: number; id: number; name: string; sort: number; version: number }
  product_menu: { partnerId: number; id: number; name: string; menuGroupId: number | null; priceOre: number; barcode: string; isActive: boolean; sort: number; version: number }
  product_menu_item: { partnerId: number; id: number; menuId: number; productId: number; count: number; sort: number; version: number }
  operator: { partnerId: number; id: number; name: string; number: string; isActive: boolean; version: number }
  till: { partnerId: number; id: number; name: string; number: number; kind: 'counter' | 'kiosk' | 'selfService'; locationId: number | null; floatOre: number; isActive: boolean; version: number }
  sold_barcode: { partnerId: number; gtin: string; sold: 'product' | 'product_menu'; soldId: number }
  stock_movement: { partnerId: number; id: string; productId: number; kind: 'receive' | 'waste' | 'count' | 'correction' | 'sale'; quantity: number; counted: number | null; note: string; userId: number; sudoId: number | null; at: string }
  closed_day: { partnerId: number; day: string; closedAt: string }
  sales_day: { partnerId: number; soldOn: string; eventId: number; renterId: number; channel: string; paidCount: number; freeCount: number; grossOre: number; feeOre: number; vatOre: number }
}
