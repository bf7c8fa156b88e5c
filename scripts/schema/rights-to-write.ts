/** A declared right to write tables of another area, with its reason (docs/decisions/0053). */
export interface RightToWrite {
  tables: readonly string[]
  writers: 'everyone' | readonly string[]
  why: string
}

export const rightsToWrite: readonly RightToWrite[] = [
  {
    tables: ['audit_entry', 'idempotency', 'counter'],
    writers: 'everyone',
    why: 'A command keeps its answer and its entry in the log in its own statement.',
  },
  {
    tables: ['webhook_event'],
    writers: ['kit', 'scanning'],
    why: 'An event for webhooks is noted by the statement that makes it so, or not at all.',
  },
  {
    tables: ['posting'],
    writers: [
      'ticketing',
      'giftcards',
      'memberships',
      'settlements',
      'film',
      'invoicing',
      'jobs',
      'tills',
    ],
    why: 'What moves money is posted by the statement that moves it, or not at all.',
  },
  {
    tables: ['sale', 'payment'],
    writers: ['giftcards', 'memberships'],
    why: 'A gift card or a membership is sold by one statement, as tickets are.',
  },
  {
    tables: ['gift_card', 'gift_card_event'],
    writers: ['ticketing'],
    why: 'A card that pays, or is given for a refund, changes with the sale: of two tills one is refused.',
  },
  {
    tables: ['sale_customer', 'sale_reservation'],
    writers: ['flows/exchange'],
    why: 'The new sale of an exchange belongs to whom the old one did.',
  },
  {
    tables: ['sale_customer'],
    writers: ['memberships'],
    why: 'A card that a sale uses says who bought, in the transaction of the sale.',
  },
  {
    tables: ['sale_customer'],
    writers: ['customers'],
    why: 'Customers are linked to sales that were made without them.',
  },
  {
    tables: [
      'auditorium',
      'cancellation_reason',
      'event_type',
      'ledger',
      'location',
      'organizer',
      'partner',
      'partner_module',
      'price_category',
      'price_zone',
      'refund_reason',
      'seat_map',
    ],
    writers: ['flows/make-venue'],
    why: 'A new venue is there with all that it needs to sell, or not at all.',
  },
  {
    tables: ['mail_list', 'mail_list_member', 'extension_run'],
    writers: ['flows/sync-mail-list'],
    why: 'A sync reads customers and segments in the statement that notes what is to be sent.',
  },
  {
    tables: ['order_document'],
    writers: ['flows/order-documents'],
    why: 'A paper of an order is kept in one statement with its file, or neither is.',
  },
  {
    tables: ['booking_order', 'invoiced_order_line'],
    writers: ['flows/invoice-order'],
    why: 'An order is invoiced and taken on in one transaction, or neither.',
  },
  {
    tables: ['booking_order', 'resource_booking'],
    writers: ['events'],
    why: 'Events are made with what is booked for them, in one transaction.',
  },
  {
    tables: ['open_place', 'seat_claim'],
    writers: ['events'],
    why: 'The trigger of an event that moves to another hall; it was checked that nobody has a place.',
  },
  {
    tables: ['event', 'seat_claim'],
    writers: ['seating'],
    why: 'The trigger of a changed drawing locks coming events and moves their versions on.',
  },
  {
    tables: ['sale'],
    writers: ['events'],
    why: 'The trigger of an event that is given to another renter takes its rows along (0006).',
  },
  {
    tables: ['staff'],
    writers: ['access'],
    why: "Whoever is taken out of the venue is no longer one of its staff's users.",
  },
  {
    tables: ['calendar_feed', 'report_mark', 'report_schedule', 'report_setting'],
    writers: ['access'],
    why: 'Two accounts of a person become one in one transaction.',
  },
  {
    tables: ['session'],
    writers: ['http'],
    why: 'The border notes when a session was last seen.',
  },
  {
    tables: ['attempt_window', 'guess_pace', 'password_link', 'session', 'sudo_grant'],
    writers: ['jobs'],
    why: 'Nightly removal of what has expired.',
  },
  {
    tables: ['open_place', 'reservation', 'seat_claim', 'seat_hold'],
    writers: ['jobs'],
    why: 'What was held past its time is let go.',
  },
  {
    tables: ['closed_day', 'sales_day', 'sales_of_event', 'sales_of_day', 'income_taken'],
    writers: ['jobs'],
    why: 'Days are summed and income is recognised by jobs alone.',
  },
  {
    tables: ['partner', 'partner_module', 'user_account', 'access_grant', 'password_link'],
    writers: ['start'],
    why: 'The first super user is made by a command of the operator.',
  },
  {
    tables: ['postal_code'],
    writers: ['start'],
    why: "The register of postal places is loaded by the operator's command.",
  },
  {
    tables: ['partner', 'bureau', 'user_account', 'access_grant', 'resting_grant'],
    writers: ['venue-archive'],
    why: 'A venue that moves is paused, and its people and distributors become those of the installation.',
  },
]
