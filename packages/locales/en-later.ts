import calendar from './en/calendar.json' with { type: 'json' }
import campaigns from './en/campaigns.json' with { type: 'json' }
import crm from './en/crm.json' with { type: 'json' }
import design from './en/design.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import filmboard from './en/filmboard.json' with { type: 'json' }
import giftcards from './en/giftcards.json' with { type: 'json' }
import invoices from './en/invoices.json' with { type: 'json' }
import mediabase from './en/mediabase.json' with { type: 'json' }
import memberships from './en/memberships.json' with { type: 'json' }
import orders from './en/orders.json' with { type: 'json' }
import overlays from './en/overlays.json' with { type: 'json' }
import partneradmin from './en/partneradmin.json' with { type: 'json' }
import products from './en/products.json' with { type: 'json' }
import registers from './en/registers.json' with { type: 'json' }
import renters from './en/renters.json' with { type: 'json' }
import report from './en/report.json' with { type: 'json' }
import resources from './en/resources.json' with { type: 'json' }
import rows from './en/rows.json' with { type: 'json' }
import scan from './en/scan.json' with { type: 'json' }
import seating from './en/seating.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shift from './en/shift.json' with { type: 'json' }
import shows from './en/shows.json' with { type: 'json' }
import ticketing from './en/ticketing.json' with { type: 'json' }
import tillfiles from './en/tillfiles.json' with { type: 'json' }

/** All other texts of the web, loaded with its later parts. */
const texts: Readonly<Record<string, string>> = {
  ...calendar,
  ...campaigns,
  ...crm,
  ...design,
  ...fields,
  ...filmboard,
  ...giftcards,
  ...invoices,
  ...mediabase,
  ...memberships,
  ...orders,
  ...overlays,
  ...partneradmin,
  ...products,
  ...registers,
  ...renters,
  ...report,
  ...resources,
  ...rows,
  ...scan,
  ...seating,
  ...settings,
  ...shift,
  ...shows,
  ...ticketing,
  ...tillfiles,
}

export default texts
