import calendar from './nb/calendar.json' with { type: 'json' }
import campaigns from './nb/campaigns.json' with { type: 'json' }
import crm from './nb/crm.json' with { type: 'json' }
import design from './nb/design.json' with { type: 'json' }
import fields from './nb/fields.json' with { type: 'json' }
import filmboard from './nb/filmboard.json' with { type: 'json' }
import giftcards from './nb/giftcards.json' with { type: 'json' }
import invoices from './nb/invoices.json' with { type: 'json' }
import mediabase from './nb/mediabase.json' with { type: 'json' }
import memberships from './nb/memberships.json' with { type: 'json' }
import orders from './nb/orders.json' with { type: 'json' }
import overlays from './nb/overlays.json' with { type: 'json' }
import partneradmin from './nb/partneradmin.json' with { type: 'json' }
import products from './nb/products.json' with { type: 'json' }
import registers from './nb/registers.json' with { type: 'json' }
import renters from './nb/renters.json' with { type: 'json' }
import report from './nb/report.json' with { type: 'json' }
import resources from './nb/resources.json' with { type: 'json' }
import rows from './nb/rows.json' with { type: 'json' }
import scan from './nb/scan.json' with { type: 'json' }
import seating from './nb/seating.json' with { type: 'json' }
import settings from './nb/settings.json' with { type: 'json' }
import shift from './nb/shift.json' with { type: 'json' }
import shows from './nb/shows.json' with { type: 'json' }
import ticketing from './nb/ticketing.json' with { type: 'json' }
import tillfiles from './nb/tillfiles.json' with { type: 'json' }

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
